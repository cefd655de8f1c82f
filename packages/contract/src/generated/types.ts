// Generated from openapi.yaml by `npm run generate`. Do not edit.

import type { Schemas } from "./schemas.ts";

export interface paths {
    "/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List agents in the order of their creation */
        get: operations["listAgents"];
        put?: never;
        /**
         * Create an agent from a configuration
         * @description Model, shields and toolgroups are not looked up: they need not exist before a turn. A turn whose model,
         *     shields or toolgroups do not exist is refused.
         */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        /** Get an agent */
        get: operations["getAgent"];
        put?: never;
        post?: never;
        /**
         * Delete an agent with its sessions and turns
         * @description Running turns end with an error and are not stored.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/session": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a session of an agent */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        /** List an agent's sessions in the order of their creation, without their turns */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/session/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
                /** @description The session's id, a UUID. */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /** Get a session with its turns, in the order in which they began */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /** Delete a session with its turns */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/session/{session_id}/turn": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
                /** @description The session's id, a UUID. */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a turn
         * @description With `stream` true the response is a stream of server-sent events, each a `TurnStreamItem` in one `data:`
         *     line; otherwise it is the turn, once it has ended or awaits input. A turn that fails is not stored.
         */
        post: operations["createTurn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/session/{session_id}/turn/{turn_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
                /** @description The session's id, a UUID. */
                session_id: components["parameters"]["SessionId"];
                /** @description The turn's id, a UUID. */
                turn_id: components["parameters"]["TurnId"];
            };
            cookie?: never;
        };
        /** Get a turn */
        get: operations["getTurn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/session/{session_id}/turn/{turn_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
                /** @description The session's id, a UUID. */
                session_id: components["parameters"]["SessionId"];
                /** @description The turn's id, a UUID. */
                turn_id: components["parameters"]["TurnId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a turn that awaits input with the responses of client tools
         * @description Every pending call needs exactly one response. Of concurrent resumes of a turn one runs, and the others are
         *     refused with 409. After a resume that fails the turn still awaits the same responses.
         */
        post: operations["resumeTurn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/session/{session_id}/turn/{turn_id}/step/{step_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
                /** @description The session's id, a UUID. */
                session_id: components["parameters"]["SessionId"];
                /** @description The turn's id, a UUID. */
                turn_id: components["parameters"]["TurnId"];
                /** @description The step's id, a UUID. */
                step_id: components["parameters"]["StepId"];
            };
            cookie?: never;
        };
        /** Get a step of a turn */
        get: operations["getStep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check the health of the server */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the version of Understudy */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/inspect/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the routes of this server */
        get: operations["listRoutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the models available to agents */
        get: operations["listModels"];
        put?: never;
        /**
         * Register a model under a name
         * @description The provider must have the model. Repeating a registration changes nothing; another model under a taken name
         *     is a conflict.
         */
        post: operations["registerModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{model_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The model's identifier; it may contain slashes. */
                model_id: string;
            };
            cookie?: never;
        };
        /** Get a model */
        get: operations["getModel"];
        put?: never;
        post?: never;
        /**
         * Unregister a model
         * @description Only registered names can be unregistered, not those of a provider or the configuration.
         */
        delete: operations["unregisterModel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the shields available to agents */
        get: operations["listShields"];
        put?: never;
        /**
         * Register a shield under a name
         * @description The provider must have the shield. Repeating a registration changes nothing; another shield under a taken
         *     name is a conflict.
         */
        post: operations["registerShield"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shields/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The shield's identifier; it may contain slashes. */
                identifier: string;
            };
            cookie?: never;
        };
        /** Get a shield */
        get: operations["getShield"];
        put?: never;
        post?: never;
        /**
         * Unregister a shield
         * @description Only registered names can be unregistered, not those of a provider or the configuration.
         */
        delete: operations["unregisterShield"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/toolgroups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the toolgroups available to agents */
        get: operations["listToolgroups"];
        put?: never;
        /**
         * Register a toolgroup
         * @description Its tools are those of the scripts' group of this name; else those that the provider has for it: of an MCP server at
         *     `mcp_endpoint`, where a provider of type `mcp` is configured. Without one it has none. `args` are default arguments
         *     of their calls. No other server is connected to before its tools are named.
         */
        post: operations["registerToolgroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/toolgroups/{toolgroup_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The toolgroup's identifier; it may contain slashes. */
                toolgroup_id: string;
            };
            cookie?: never;
        };
        /** Get a toolgroup */
        get: operations["getToolgroup"];
        put?: never;
        post?: never;
        /**
         * Unregister a toolgroup
         * @description Only registered names can be unregistered, not those of a provider or the configuration.
         */
        delete: operations["unregisterToolgroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tools of all toolgroups, or of one */
        get: operations["listTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tools/{tool_name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tool's name, or `group/tool` if several toolgroups have a tool of that name. */
                tool_name: string;
            };
            cookie?: never;
        };
        /** Get a tool */
        get: operations["getTool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/safety/run-shield": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a shield on messages
         * @description The touchpoint is `assistant-output` if the last message is the assistant's, else `user-input`.
         */
        post: operations["runShield"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tool-runtime/invoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a tool */
        post: operations["invokeTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tool-runtime/list-tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tools as the model gets them */
        get: operations["listRuntimeTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vector-dbs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the vector dbs */
        get: operations["listVectorDbs"];
        put?: never;
        /**
         * Make a vector db
         * @description The model is asked for a vector, whose length is that of all vectors of the db; `embedding_dimension` of the
         *     request has no effect. To register the same again has no effect.
         */
        post: operations["registerVectorDb"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vector-dbs/{vector_db_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the vector db; it may contain slashes. */
                vector_db_id: string;
            };
            cookie?: never;
        };
        /** Get a vector db */
        get: operations["getVectorDb"];
        put?: never;
        post?: never;
        /**
         * Remove a vector db with its documents
         * @description One of the configuration cannot be removed.
         */
        delete: operations["unregisterVectorDb"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vector-io/insert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Insert chunks into a vector db
         * @description Chunks with the same `document_id` in their metadata are one document, in their order; a document that is there is
         *     replaced. Those without one are a new document. All of them are seen at once, or none if the request fails.
         */
        post: operations["insertChunks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vector-io/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find chunks that fit a query */
        post: operations["queryChunks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tool-runtime/rag-tool/insert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Insert documents into a vector db
         * @description Text, Markdown, HTML or PDF, as text, by URL or as a `data:` URL. A document whose id is there replaces it. All of
         *     them are seen at once, or none if the request fails.
         */
        post: operations["insertDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tool-runtime/rag-tool/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The text of what fits a query, for a model */
        post: operations["queryDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the providers behind this server */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/providers/{provider_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The provider's id. If providers of several APIs have it, the first one is returned. */
                provider_id: string;
            };
            cookie?: never;
        };
        /** Get a provider */
        get: operations["getProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: Schemas;
    responses: {
        /** @description The turn, as events while it runs or whole when it has ended or awaits input. */
        Turn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Turn"];
                "text/event-stream": components["schemas"]["TurnStreamItem"];
            };
        };
        /** @description The request is invalid. Errors of shape name the field; other errors are a text. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequest"];
            };
        };
        /** @description The server has users, and the request has no token of one. It is the same for every path; see `WWW-Authenticate`. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationProblem"];
            };
        };
        /** @description The server has users, and this one may read the record but not do this with it, or may not create one. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The path or a record in it does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A request with this `Idempotency-Key` is running; send it again after `Retry-After` seconds. */
        KeyInUse: {
            headers: {
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The turn is not awaiting input, another resume of it is running, or its commit was lost. With `Retry-After`: a request
         *     with this `Idempotency-Key` is running.
         */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The name is registered with other values. With `Retry-After`: a request with this `Idempotency-Key` is running. */
        NameTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the server accepts. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The content type is not JSON. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The maximum number of turns is running. Nothing was done; try again. */
        TooManyTurns: {
            headers: {
                /**
                 * @description After how many seconds to try again.
                 * @example 1
                 */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A provider, the store or the server failed. */
        ServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
        AgentId: string;
        /** @description The session's id, a UUID. */
        SessionId: string;
        /** @description The turn's id, a UUID. */
        TurnId: string;
        /** @description The step's id, a UUID. */
        StepId: string;
        /** @description How many records to skip, from the oldest on. Without `limit` it has no effect. */
        StartIndex: number;
        /** @description How many records to return, at most 1000; -1 or no limit returns all. */
        Limit: number;
        /**
         * @description Any text of at most 255 characters, a new one for each thing that is wanted. A request that is sent again with its key
         *     does nothing again: it is answered with what the first one stored, for 24 hours. Where keys are kept, every response
         *     has `Idempotency-Key-Lifetime`.
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAgents: {
        parameters: {
            query?: {
                /** @description How many records to skip, from the oldest on. Without `limit` it has no effect. */
                start_index?: components["parameters"]["StartIndex"] | undefined;
                /** @description How many records to return, at most 1000; -1 or no limit returns all. */
                limit?: components["parameters"]["Limit"] | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of agents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of at most 255 characters, a new one for each thing that is wanted. A request that is sent again with its key
                 *     does nothing again: it is answered with what the first one stored, for 24 hours. Where keys are kept, every response
                 *     has `Idempotency-Key-Lifetime`.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgentCreateRequest"];
            };
        };
        responses: {
            /** @description The agent is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentCreateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent with its configuration, defaults filled in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agent is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of at most 255 characters, a new one for each thing that is wanted. A request that is sent again with its key
                 *     does nothing again: it is answered with what the first one stored, for 24 hours. Where keys are kept, every response
                 *     has `Idempotency-Key-Lifetime`.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionCreateRequest"];
            };
        };
        responses: {
            /** @description The session is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionCreateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyInUse"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description How many records to skip, from the oldest on. Without `limit` it has no effect. */
                start_index?: components["parameters"]["StartIndex"] | undefined;
                /** @description How many records to return, at most 1000; -1 or no limit returns all. */
                limit?: components["parameters"]["Limit"] | undefined;
            } | undefined;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions; `turns` is always empty here. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getSession: {
        parameters: {
            query?: {
                /** @description Only these turns; comma-separated or repeated. Unknown ids are left out. */
                turn_ids?: string[] | undefined;
            } | undefined;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
                /** @description The session's id, a UUID. */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
                /** @description The session's id, a UUID. */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createTurn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of at most 255 characters, a new one for each thing that is wanted. A request that is sent again with its key
                 *     does nothing again: it is answered with what the first one stored, for 24 hours. Where keys are kept, every response
                 *     has `Idempotency-Key-Lifetime`.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
                /** @description The session's id, a UUID. */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TurnCreateRequest"];
            };
        };
        responses: {
            200: components["responses"]["Turn"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyTurns"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getTurn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
                /** @description The session's id, a UUID. */
                session_id: components["parameters"]["SessionId"];
                /** @description The turn's id, a UUID. */
                turn_id: components["parameters"]["TurnId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The turn, as in its last event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Turn"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    resumeTurn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of at most 255 characters, a new one for each thing that is wanted. A request that is sent again with its key
                 *     does nothing again: it is answered with what the first one stored, for 24 hours. Where keys are kept, every response
                 *     has `Idempotency-Key-Lifetime`.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
                /** @description The session's id, a UUID. */
                session_id: components["parameters"]["SessionId"];
                /** @description The turn's id, a UUID. */
                turn_id: components["parameters"]["TurnId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TurnResumeRequest"];
            };
        };
        responses: {
            200: components["responses"]["Turn"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyTurns"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The agent's id, a UUID. Anything else is an agent that does not exist. */
                agent_id: components["parameters"]["AgentId"];
                /** @description The session's id, a UUID. */
                session_id: components["parameters"]["SessionId"];
                /** @description The turn's id, a UUID. */
                turn_id: components["parameters"]["TurnId"];
                /** @description The step's id, a UUID. */
                step_id: components["parameters"]["StepId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The step. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is healthy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The server is not healthy, with the reason. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnhealthyServer"];
                };
            };
            "4XX": components["responses"]["BadRequest"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version of the package. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            "4XX": components["responses"]["BadRequest"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listRoutes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every route, with its method. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["BadRequest"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider's models, then the configured and registered ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["BadRequest"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    registerModel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of at most 255 characters, a new one for each thing that is wanted. A request that is sent again with its key
                 *     does nothing again: it is answered with what the first one stored, for 24 hours. Where keys are kept, every response
                 *     has `Idempotency-Key-Lifetime`.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModelRegisterRequest"];
            };
        };
        responses: {
            /** @description The model is registered, also after a restart. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The model's identifier; it may contain slashes. */
                model_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    unregisterModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The model's identifier; it may contain slashes. */
                model_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is no longer registered. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listShields: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider's shields, then the configured and registered ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShieldList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["BadRequest"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    registerShield: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of at most 255 characters, a new one for each thing that is wanted. A request that is sent again with its key
                 *     does nothing again: it is answered with what the first one stored, for 24 hours. Where keys are kept, every response
                 *     has `Idempotency-Key-Lifetime`.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShieldRegisterRequest"];
            };
        };
        responses: {
            /** @description The shield is registered, also after a restart. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shield"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getShield: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The shield's identifier; it may contain slashes. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shield. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shield"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    unregisterShield: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The shield's identifier; it may contain slashes. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is no longer registered. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listToolgroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider's toolgroups, then other configured and registered ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolGroupList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["BadRequest"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    registerToolgroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of at most 255 characters, a new one for each thing that is wanted. A request that is sent again with its key
                 *     does nothing again: it is answered with what the first one stored, for 24 hours. Where keys are kept, every response
                 *     has `Idempotency-Key-Lifetime`.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolGroupRegisterRequest"];
            };
        };
        responses: {
            /** @description The toolgroup is registered, also after a restart. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getToolgroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The toolgroup's identifier; it may contain slashes. */
                toolgroup_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The toolgroup. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolGroup"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    unregisterToolgroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The toolgroup's identifier; it may contain slashes. */
                toolgroup_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is no longer registered. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listTools: {
        parameters: {
            query?: {
                /** @description Only tools of this toolgroup. */
                toolgroup_id?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tools, group by group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getTool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The tool's name, or `group/tool` if several toolgroups have a tool of that name. */
                tool_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tool. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tool"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    runShield: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunShieldRequest"];
            };
        };
        responses: {
            /** @description The violation, or null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunShieldResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    invokeTool: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvokeToolRequest"];
            };
        };
        responses: {
            /** @description The tool's result; an error that the tool reports is part of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolInvocationResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listRuntimeTools: {
        parameters: {
            query?: {
                /** @description Only tools of this toolgroup. */
                tool_group_id?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The definitions of the tools, group by group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolDefList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listVectorDbs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those of the configuration and registered ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VectorDbList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["BadRequest"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    registerVectorDb: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of at most 255 characters, a new one for each thing that is wanted. A request that is sent again with its key
                 *     does nothing again: it is answered with what the first one stored, for 24 hours. Where keys are kept, every response
                 *     has `Idempotency-Key-Lifetime`.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VectorDbRegisterRequest"];
            };
        };
        responses: {
            /** @description The vector db is there, also after a restart. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VectorDb"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTaken"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getVectorDb: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the vector db; it may contain slashes. */
                vector_db_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vector db. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VectorDb"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    unregisterVectorDb: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identifier of the vector db; it may contain slashes. */
                vector_db_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    insertChunks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsertChunksRequest"];
            };
        };
        responses: {
            /** @description They are inserted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nothing"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    queryChunks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryChunksRequest"];
            };
        };
        responses: {
            /** @description The best first; equal scores in the order of document id and position. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueryChunksResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    insertDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsertDocumentsRequest"];
            };
        };
        responses: {
            /** @description They are inserted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nothing"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    queryDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryDocumentsRequest"];
            };
        };
        responses: {
            /** @description Text for the model, and the chunks with their scores. `content` is null if nothing was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueryDocumentsResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers of each API. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            "4XX": components["responses"]["BadRequest"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The provider's id. If providers of several APIs have it, the first one is returned. */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderInfo"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
}
