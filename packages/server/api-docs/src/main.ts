/** The page at `/docs`: every operation of the server that serves the page, to read and to call. */
import SwaggerUi from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./page.css";

const showsResponses = new URLSearchParams(location.search).get("api") === "responses";
const links = document.querySelectorAll("nav a");
links[showsResponses ? 1 : 0]?.setAttribute("aria-current", "page");

SwaggerUi({
  url: showsResponses ? "/v1/openapi.responses.json" : "/v1/openapi.json",
  dom_id: "#api",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // Else it would ask a service on the internet.
  validatorUrl: null,
});
