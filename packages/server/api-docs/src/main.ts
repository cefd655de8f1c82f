/** The page at `/docs`: every operation of the server that serves the page, to read and to call. */
import SwaggerUi from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./page.css";

SwaggerUi({
  url: "/v1/openapi.json",
  dom_id: "#api",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // Else it would ask a service on the internet.
  validatorUrl: null,
});
