import { render } from "preact";
import { createPage } from "./data/page.ts";
import { App } from "./view/app.tsx";
import "./style/page.css";
import "./style/sessions.css";
import "./style/turn.css";
import "./style/pieces.css";
import "./style/controls.css";
import "./style/phone.css";

const page = createPage();
page.start();
render(<App page={page} />, document.body);
