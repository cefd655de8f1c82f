/** The package has no types of its own. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  export default function SwaggerUi(options: {
    url: string;
    dom_id: string;
    deepLinking: boolean;
    docExpansion: "list";
    defaultModelsExpandDepth: number;
    validatorUrl: null;
  }): unknown;
}
declare module "*.css";
