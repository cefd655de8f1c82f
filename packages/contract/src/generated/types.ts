// Generated from openapi.yaml by `npm run generate`. Do not edit.

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
         * @description Its tools are those of the provider's group of this name; without one it has none. `args` are default
         *     arguments of their calls. An `mcp_endpoint` is stored and returned; the server does not connect to it.
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
    schemas: {
        /** @description A link. */
        URL: {
            /** @description The address. */
            uri: string;
        };
        /** @description An image, by link or as base64 text. */
        ImageSource: {
            /** @description Its URL. */
            url?: components["schemas"]["URL"] | null;
            /** @description The image itself as base64 text. */
            data?: string | null;
        };
        /** @description An image as part of a content. */
        ImageContentItem: {
            /**
             * @description What kind of part it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image";
            /** @description Where it is. */
            image: components["schemas"]["ImageSource"];
        };
        /** @description Text as part of a content. */
        TextContentItem: {
            /**
             * @description What kind of part it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /** @description The text. */
            text: string;
        };
        /** @description One part of a content. */
        InterleavedContentItem: components["schemas"]["ImageContentItem"] | components["schemas"]["TextContentItem"];
        /** @description Text, one part, or a list of parts. */
        InterleavedContent: string | components["schemas"]["InterleavedContentItem"] | components["schemas"]["InterleavedContentItem"][];
        /** @description Any JSON object; stored as sent. */
        Metadata: {
            [key: string]: unknown;
        };
        /** @description A piece of text. */
        TextDelta: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text";
            text: string;
        };
        /** @description A piece of an image, as base64 text. */
        ImageDelta: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image";
            image: string;
        };
        /** @description A tool call, or a piece of the text that it is parsed from. */
        ToolCallDelta: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_call";
            tool_call: string | components["schemas"]["ToolCall"];
            parse_status: components["schemas"]["ToolCallParseStatus"];
        };
        /**
         * @description The state of parsing a tool call.
         * @enum {string}
         */
        ToolCallParseStatus: "started" | "in_progress" | "failed" | "succeeded";
        /** @description An addition to a step. */
        ContentDelta: components["schemas"]["TextDelta"] | components["schemas"]["ImageDelta"] | components["schemas"]["ToolCallDelta"];
        /** @description A tool call of the model. */
        ToolCall: {
            /** @description Unique within its message. */
            call_id: string;
            tool_name: string;
            /** @description Any JSON, at any depth; usually an object. */
            arguments: unknown;
            /** @description The arguments as JSON text. */
            arguments_json: string | null;
        };
        /** @description A tool call of the model, as a client sends it. */
        ToolCallInput: {
            call_id: string;
            tool_name: string;
            /** @description Any JSON, at any depth; usually an object. */
            arguments: unknown;
            /**
             * @description The arguments as JSON text.
             * @default null
             */
            arguments_json?: string | null;
        };
        /** @description A tool's response to a call. */
        ToolResponse: {
            call_id: string;
            tool_name: string;
            content: components["schemas"]["InterleavedContent"];
            metadata: components["schemas"]["Metadata"] | null;
        };
        /** @description A client tool's response to a call. */
        ToolResponseInput: {
            call_id: string;
            tool_name: string;
            content: components["schemas"]["InterleavedContent"];
            /** @default null */
            metadata?: components["schemas"]["Metadata"] | null;
        };
        /** @description One parameter of a tool. */
        ToolParameter: {
            name: string;
            parameter_type: string;
            description: string;
            required: boolean;
            /** @description Any JSON; null for no default. */
            default: unknown;
        };
        /** @description One parameter of a client tool. */
        ToolParameterInput: {
            /** @description Its name. */
            name: string;
            /** @description A JSON Schema type name. */
            parameter_type: string;
            /** @description Its purpose, for the model. */
            description: string;
            /**
             * @description Whether it is required.
             * @default true
             */
            required?: boolean;
            /**
             * @description Any JSON; null for no default.
             * @default null
             */
            default?: unknown;
        };
        /** @description A tool as the model gets it. */
        ToolDef: {
            name: string;
            description: string | null;
            /** @description The flat form of a tool's parameters. */
            parameters: components["schemas"]["ToolParameter"][] | null;
            /** @description The parameters as a JSON Schema. If both forms are given, the model gets this one. */
            input_schema: components["schemas"]["Metadata"] | null;
            output_schema: components["schemas"]["Metadata"] | null;
            toolgroup_id: string | null;
            metadata: components["schemas"]["Metadata"] | null;
        };
        /** @description A tool that the client runs. */
        ToolDefInput: {
            name: string;
            /** @default null */
            description?: string | null;
            /**
             * @description The flat form of a tool's parameters.
             * @default null
             */
            parameters?: components["schemas"]["ToolParameterInput"][] | null;
            /**
             * @description The parameters as a JSON Schema. If both forms are given, the model gets this one.
             * @default null
             */
            input_schema?: components["schemas"]["Metadata"] | null;
            /** @default null */
            output_schema?: components["schemas"]["Metadata"] | null;
            /** @default null */
            toolgroup_id?: string | null;
            /** @default null */
            metadata?: components["schemas"]["Metadata"] | null;
        };
        /** @description A toolgroup, or one tool of it as `group/tool`, with arguments that every call of its tools gets. */
        AgentToolGroupWithArgs: {
            name: string;
            args: components["schemas"]["Metadata"];
        };
        /** @description A toolgroup, or one tool of it as `group/tool`. */
        AgentToolGroup: string | components["schemas"]["AgentToolGroupWithArgs"];
        /** @description A message of the user. */
        UserMessage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            role: "user";
            content: components["schemas"]["InterleavedContent"];
            /** @description Stored and returned; the model does not get it. */
            context: components["schemas"]["InterleavedContent"] | null;
        };
        /** @description A message of the user, as a client sends it. The role defaults to user. */
        UserMessageInput: {
            /** @constant */
            role?: "user";
            content: components["schemas"]["InterleavedContent"];
            /** @default null */
            context?: components["schemas"]["InterleavedContent"] | null;
        };
        /** @description A message of the application to the model. */
        SystemMessage: {
            /** @constant */
            role: "system";
            content: components["schemas"]["InterleavedContent"];
        };
        /** @description A tool's response as a message. */
        ToolResponseMessage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            role: "tool";
            call_id: string;
            content: components["schemas"]["InterleavedContent"];
        };
        /** @description A message of the model. */
        CompletionMessage: {
            /** @constant */
            role: "assistant";
            content: components["schemas"]["InterleavedContent"];
            stop_reason: components["schemas"]["StopReason"];
            tool_calls: components["schemas"]["ToolCall"][];
        };
        /**
         * @description Why the model stopped: it finished, it handed over (in the output of a turn: calls of client tools await
         *     their responses), or it ran out of tokens.
         * @enum {string}
         */
        StopReason: "end_of_turn" | "end_of_message" | "out_of_tokens";
        /** @description A message that begins a turn. */
        InputMessage: components["schemas"]["UserMessageInput"] | components["schemas"]["ToolResponseMessage"];
        /** @description A message that began a turn. */
        TurnInputMessage: components["schemas"]["UserMessage"] | components["schemas"]["ToolResponseMessage"];
        /** @description A message of the model, as a client sends it. */
        CompletionMessageInput: {
            /** @constant */
            role: "assistant";
            content: components["schemas"]["InterleavedContent"];
            /** @default end_of_turn */
            stop_reason?: components["schemas"]["StopReason"];
            /** @default [] */
            tool_calls?: components["schemas"]["ToolCallInput"][];
        };
        /** @description A message of a conversation, as a client sends it. The role defaults to user. */
        MessageInput: components["schemas"]["UserMessageInput"] | components["schemas"]["SystemMessage"] | components["schemas"]["ToolResponseMessage"] | components["schemas"]["CompletionMessageInput"];
        /** @description A document for the turn. */
        Document: {
            content: components["schemas"]["InterleavedContent"] | components["schemas"]["URL"];
            mime_type: string;
        };
        /** @description Always the most likely token. */
        GreedySamplingStrategy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "greedy";
        };
        /** @description A token of the most likely ones that together have this probability. */
        TopPSamplingStrategy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "top_p";
            temperature: number | null;
            /** @default 0.95 */
            top_p?: number | null;
        };
        /** @description A token of this many most likely ones. */
        TopKSamplingStrategy: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "top_k";
            top_k: number;
        };
        /** @description How the next token is chosen. */
        SamplingStrategy: components["schemas"]["GreedySamplingStrategy"] | components["schemas"]["TopPSamplingStrategy"] | components["schemas"]["TopKSamplingStrategy"];
        /** @description How the model samples. */
        SamplingParams: {
            strategy: components["schemas"]["SamplingStrategy"];
            /** @description 0 means that no limit is set. */
            max_tokens: number | null;
            repetition_penalty: number | null;
            stop: string[] | null;
        };
        /** @description How the model samples, as a client sends it. */
        SamplingParamsInput: {
            /**
             * @default {
             *       "type": "greedy"
             *     }
             */
            strategy?: components["schemas"]["SamplingStrategy"];
            /**
             * @description 0 means that no limit is set.
             * @default 0
             */
            max_tokens?: number | null;
            /** @default 1 */
            repetition_penalty?: number | null;
            /** @default null */
            stop?: string[] | null;
        };
        /**
         * @description Whether the model may, must or must not call a tool.
         * @enum {string}
         */
        ToolChoice: "auto" | "required" | "none";
        /**
         * @description How tools are written into the prompt of a model that has no format of its own for them.
         * @enum {string}
         */
        ToolPromptFormat: "json" | "function_tag" | "python_list";
        /**
         * @description Whether the system message adds to the default tool prompt or replaces it.
         * @enum {string}
         */
        SystemMessageBehavior: "append" | "replace";
        /** @description How tools are offered to the model. */
        ToolConfig: {
            /** @description A tool choice or the name of a tool; null acts as `auto`. */
            tool_choice: components["schemas"]["ToolChoice"] | string | null;
            tool_prompt_format: components["schemas"]["ToolPromptFormat"] | null;
            system_message_behavior: components["schemas"]["SystemMessageBehavior"] | null;
        };
        /** @description How tools are offered to the model, as a client sends it. */
        ToolConfigInput: {
            /**
             * @description A tool choice or the name of a tool; null acts as `auto`.
             * @default auto
             */
            tool_choice?: components["schemas"]["ToolChoice"] | string | null;
            /** @default null */
            tool_prompt_format?: components["schemas"]["ToolPromptFormat"] | null;
            /** @default append */
            system_message_behavior?: components["schemas"]["SystemMessageBehavior"] | null;
        };
        /** @description The answer is JSON of this schema. */
        JsonSchemaResponseFormat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "json_schema";
            json_schema: components["schemas"]["Metadata"];
        };
        /** @description The answer follows this grammar. */
        GrammarResponseFormat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "grammar";
            bnf: components["schemas"]["Metadata"];
        };
        /** @description The form that the model's answer must have. */
        ResponseFormat: components["schemas"]["JsonSchemaResponseFormat"] | components["schemas"]["GrammarResponseFormat"];
        /**
         * @description Only `error` ends the turn.
         * @enum {string}
         */
        ViolationLevel: "info" | "warn" | "error";
        /** @description A violation that a shield reports. */
        SafetyViolation: {
            violation_level: components["schemas"]["ViolationLevel"];
            user_message: string | null;
            metadata: components["schemas"]["Metadata"];
        };
        /** @description The configuration of an agent, as a client sends it. */
        AgentConfigInput: {
            /**
             * @default {
             *       "strategy": {
             *         "type": "greedy"
             *       },
             *       "max_tokens": 0,
             *       "repetition_penalty": 1,
             *       "stop": null
             *     }
             */
            sampling_params?: components["schemas"]["SamplingParamsInput"] | null;
            /** @default [] */
            input_shields?: string[] | null;
            /** @default [] */
            output_shields?: string[] | null;
            /** @default [] */
            toolgroups?: components["schemas"]["AgentToolGroup"][] | null;
            /** @default [] */
            client_tools?: components["schemas"]["ToolDefInput"][] | null;
            /**
             * @deprecated
             * @description Use `tool_config.tool_choice`. If both are given they must agree.
             * @default null
             */
            tool_choice?: components["schemas"]["ToolChoice"] | null;
            /**
             * @deprecated
             * @description Use `tool_config.tool_prompt_format`. If both are given they must agree.
             * @default null
             */
            tool_prompt_format?: components["schemas"]["ToolPromptFormat"] | null;
            /** @default null */
            tool_config?: components["schemas"]["ToolConfigInput"] | null;
            /**
             * @description How many inferences a turn may make, its resumes included; 0 acts as 1, null as 10.
             * @default 10
             */
            max_infer_iters?: number | null;
            model: string;
            /** @description The system message; an empty one is left out. */
            instructions: string;
            /** @default null */
            name?: string | null;
            /**
             * @description Without it, the agent's sessions are in memory and lost when the server stops.
             * @default false
             */
            enable_session_persistence?: boolean | null;
            /** @default null */
            response_format?: components["schemas"]["ResponseFormat"] | null;
        };
        /** @description The configuration of an agent, with defaults filled in and the deprecated fields merged. */
        AgentConfig: {
            sampling_params: components["schemas"]["SamplingParams"] | null;
            input_shields: string[] | null;
            output_shields: string[] | null;
            toolgroups: components["schemas"]["AgentToolGroup"][] | null;
            client_tools: components["schemas"]["ToolDef"][] | null;
            /** @deprecated */
            tool_choice: components["schemas"]["ToolChoice"] | null;
            /** @deprecated */
            tool_prompt_format: components["schemas"]["ToolPromptFormat"] | null;
            tool_config: components["schemas"]["ToolConfig"] | null;
            max_infer_iters: number | null;
            model: string;
            instructions: string;
            name: string | null;
            enable_session_persistence: boolean | null;
            response_format: components["schemas"]["ResponseFormat"] | null;
        };
        /** @description A stored agent. */
        Agent: {
            agent_id: string;
            agent_config: components["schemas"]["AgentConfig"];
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description Creates an agent. */
        AgentCreateRequest: {
            agent_config: components["schemas"]["AgentConfigInput"];
        };
        /** @description The id of the new agent. */
        AgentCreateResponse: {
            agent_id: string;
        };
        /** @description A page of agents. */
        AgentPage: {
            data: components["schemas"]["Agent"][];
            has_more: boolean;
            /** @description The path of the request. */
            url: string | null;
        };
        /** @description A conversation with an agent. */
        Session: {
            session_id: string;
            session_name: string;
            turns: components["schemas"]["Turn"][];
            started_at: components["schemas"]["Timestamp"];
        };
        /** @description Creates a session. */
        SessionCreateRequest: {
            session_name: string;
        };
        /** @description The id of the new session. */
        SessionCreateResponse: {
            session_id: string;
        };
        /** @description A page of sessions. */
        SessionPage: {
            data: components["schemas"]["Session"][];
            has_more: boolean;
            /** @description The path of the request. */
            url: string | null;
        };
        /** @description UTC, ISO 8601, with microseconds and `Z`. */
        Timestamp: string;
        /** @description One call of the model. */
        InferenceStep: {
            turn_id: string;
            step_id: string;
            started_at: components["schemas"]["NullableTimestamp"];
            completed_at: components["schemas"]["NullableTimestamp"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            step_type: "inference";
            model_response: components["schemas"]["CompletionMessage"];
        };
        /** @description One call of a server tool, or the client's responses to all pending calls. */
        ToolExecutionStep: {
            turn_id: string;
            step_id: string;
            started_at: components["schemas"]["NullableTimestamp"];
            completed_at: components["schemas"]["NullableTimestamp"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            step_type: "tool_execution";
            tool_calls: components["schemas"]["ToolCall"][];
            tool_responses: components["schemas"]["ToolResponse"][];
        };
        /** @description One run of the shields of a touchpoint, with the violation of the highest level. */
        ShieldCallStep: {
            turn_id: string;
            step_id: string;
            started_at: components["schemas"]["NullableTimestamp"];
            completed_at: components["schemas"]["NullableTimestamp"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            step_type: "shield_call";
            violation: components["schemas"]["SafetyViolation"] | null;
        };
        /** @description A query of memory. Understudy never makes such a step; older records may contain one. */
        MemoryRetrievalStep: {
            turn_id: string;
            step_id: string;
            started_at: components["schemas"]["NullableTimestamp"];
            completed_at: components["schemas"]["NullableTimestamp"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            step_type: "memory_retrieval";
            vector_db_ids: string;
            inserted_context: components["schemas"]["InterleavedContent"];
        };
        /** @description A time, or null while there is none. */
        NullableTimestamp: components["schemas"]["Timestamp"] | null;
        /**
         * @description The type of a step.
         * @enum {string}
         */
        StepType: "inference" | "tool_execution" | "shield_call" | "memory_retrieval";
        /** @description One step of a turn. */
        Step: components["schemas"]["InferenceStep"] | components["schemas"]["ToolExecutionStep"] | components["schemas"]["ShieldCallStep"] | components["schemas"]["MemoryRetrievalStep"];
        /** @description A step, wrapped. */
        StepResponse: {
            step: components["schemas"]["Step"];
        };
        /** @description A document that a turn produced. */
        Attachment: {
            content: components["schemas"]["InterleavedContent"] | components["schemas"]["URL"];
            mime_type: string;
        };
        /** @description One request of the user with the agent's answer and its steps. */
        Turn: {
            turn_id: string;
            session_id: string;
            input_messages: components["schemas"]["TurnInputMessage"][];
            steps: components["schemas"]["Step"][];
            output_message: components["schemas"]["CompletionMessage"];
            output_attachments: components["schemas"]["Attachment"][];
            started_at: components["schemas"]["Timestamp"];
            /** @description Null while the turn awaits input. */
            completed_at: components["schemas"]["Timestamp"] | null;
        };
        /** @description Creates a turn. */
        TurnCreateRequest: {
            messages: components["schemas"]["InputMessage"][];
            /** @default false */
            stream?: boolean | null;
            /**
             * @description Their text is added to the last message.
             * @default null
             */
            documents?: components["schemas"]["Document"][] | null;
            /**
             * @description Added to the agent's for this turn.
             * @default null
             */
            toolgroups?: components["schemas"]["AgentToolGroup"][] | null;
            /**
             * @description Replaces the agent's for this turn.
             * @default null
             */
            tool_config?: components["schemas"]["ToolConfigInput"] | null;
        };
        /** @description Responds to the pending calls of a turn. */
        TurnResumeRequest: {
            tool_responses: components["schemas"]["ToolResponseInput"][];
            /** @default false */
            stream?: boolean | null;
        };
        /** @description A turn has begun. The first event of a turn, not of its resumes. */
        TurnStartEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "turn_start";
            turn_id: string;
        };
        /** @description A step has begun. */
        StepStartEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "step_start";
            step_type: components["schemas"]["StepType"];
            step_id: string;
            /** @description For shields: their `touchpoint`, `user-input` or `assistant-output`. */
            metadata: components["schemas"]["Metadata"] | null;
        };
        /** @description A step has an addition. */
        StepProgressEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "step_progress";
            step_type: components["schemas"]["StepType"];
            step_id: string;
            delta: components["schemas"]["ContentDelta"];
        };
        /** @description A step is complete. A resumed turn begins with this event for the client's tools. */
        StepCompleteEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "step_complete";
            step_type: components["schemas"]["StepType"];
            step_id: string;
            step_details: components["schemas"]["Step"];
        };
        /** @description The turn has ended and is stored. The last event. */
        TurnCompleteEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "turn_complete";
            turn: components["schemas"]["Turn"];
        };
        /** @description The turn is stored and awaits responses to the calls in its output. The last event. */
        TurnAwaitingInputEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event_type: "turn_awaiting_input";
            turn: components["schemas"]["Turn"];
        };
        /** @description An event of a running turn. */
        TurnEvent: components["schemas"]["TurnStartEvent"] | components["schemas"]["StepStartEvent"] | components["schemas"]["StepProgressEvent"] | components["schemas"]["StepCompleteEvent"] | components["schemas"]["TurnCompleteEvent"] | components["schemas"]["TurnAwaitingInputEvent"];
        /** @description An event in a stream. */
        TurnStreamEvent: {
            event: {
                payload: components["schemas"]["TurnEvent"];
            };
        };
        /** @description The turn failed; nothing follows. */
        TurnStreamError: {
            error: {
                /** @description Status, colon, space, text. */
                message: string;
            };
        };
        /** @description One `data:` line of a turn's stream. */
        TurnStreamItem: components["schemas"]["TurnStreamEvent"] | components["schemas"]["TurnStreamError"];
        /** @description The server is healthy. */
        Health: {
            /** @enum {string} */
            status: "OK" | "Error" | "Not Implemented";
        };
        /** @description The server is not healthy, with the reason. */
        UnhealthyServer: {
            /** @enum {string} */
            status: "Error";
            message: string;
        };
        /** @description The version of the server. */
        Version: {
            version: string;
        };
        /** @description One route of the server. */
        RouteInfo: {
            route: string;
            method: string;
            provider_types: string[];
        };
        /** @description All routes. */
        RouteList: {
            data: components["schemas"]["RouteInfo"][];
        };
        /** @description A model that agents can name. */
        Model: {
            identifier: string;
            provider_resource_id: string | null;
            provider_id: string;
            /** @constant */
            type: "model";
            metadata: components["schemas"]["Metadata"];
            model_type: components["schemas"]["ModelType"];
        };
        /**
         * @description The purpose of a model.
         * @enum {string}
         */
        ModelType: "llm" | "embedding";
        /** @description All models. */
        ModelList: {
            data: components["schemas"]["Model"][];
        };
        /** @description A name for a provider's model. */
        ModelRegisterRequest: {
            /** @description The name. */
            model_id: string;
            /**
             * @description The provider's name for it; by default the same name.
             * @default null
             */
            provider_model_id?: string | null;
            /**
             * @description The provider; by default the only one.
             * @default null
             */
            provider_id?: string | null;
            /** @default null */
            metadata?: components["schemas"]["Metadata"] | null;
            /**
             * @description By default `llm`.
             * @default null
             */
            model_type?: components["schemas"]["ModelType"] | null;
        };
        /** @description A shield that agents can name. */
        Shield: {
            identifier: string;
            provider_resource_id: string | null;
            provider_id: string;
            /** @constant */
            type: "shield";
            params: components["schemas"]["Metadata"] | null;
        };
        /** @description All shields. */
        ShieldList: {
            data: components["schemas"]["Shield"][];
        };
        /** @description A name for a provider's shield. */
        ShieldRegisterRequest: {
            /** @description The name. */
            shield_id: string;
            /**
             * @description The provider's name for it; by default the same name.
             * @default null
             */
            provider_shield_id?: string | null;
            /**
             * @description The provider; by default the only one.
             * @default null
             */
            provider_id?: string | null;
            /**
             * @description Parameters for every run of the shield.
             * @default null
             */
            params?: components["schemas"]["Metadata"] | null;
        };
        /** @description A toolgroup that agents can name. */
        ToolGroup: {
            identifier: string;
            provider_resource_id: string | null;
            provider_id: string;
            /** @constant */
            type: "tool_group";
            mcp_endpoint: components["schemas"]["URL"] | null;
            /** @description Default arguments of its tools. */
            args: components["schemas"]["Metadata"] | null;
        };
        /** @description All toolgroups. */
        ToolGroupList: {
            data: components["schemas"]["ToolGroup"][];
        };
        /** @description A toolgroup with default arguments; its provider need not exist. */
        ToolGroupRegisterRequest: {
            toolgroup_id: string;
            /** @description Stored and returned; it need not be a provider of this server. */
            provider_id: string;
            /**
             * @description Stored and returned.
             * @default null
             */
            mcp_endpoint?: components["schemas"]["URL"] | null;
            /** @default null */
            args?: components["schemas"]["Metadata"] | null;
        };
        /**
         * @description A tool of the server, in two forms at once: as a resource with a list of parameters, and by its name and
         *     its schema.
         */
        Tool: {
            /** @description The same as `name`. */
            identifier: string;
            provider_resource_id: string | null;
            provider_id: string;
            /** @constant */
            type: "tool";
            toolgroup_id: string;
            name: string;
            /** @description Empty if the tool has none. */
            description: string;
            /** @description Empty if the tool has none, or only a schema. */
            parameters: components["schemas"]["ToolParameter"][];
            input_schema: components["schemas"]["Metadata"] | null;
            output_schema: components["schemas"]["Metadata"] | null;
            metadata: components["schemas"]["Metadata"] | null;
        };
        /** @description Tools as resources. */
        ToolList: {
            data: components["schemas"]["Tool"][];
        };
        /** @description Tools as the model gets them. */
        ToolDefList: {
            data: components["schemas"]["ToolDef"][];
        };
        /** @description A tool and its arguments. */
        InvokeToolRequest: {
            /** @description Its name, or `group/tool` if several toolgroups have a tool of that name. */
            tool_name: string;
            kwargs: components["schemas"]["Metadata"];
        };
        /** @description The result of a tool, a content or an error. */
        ToolInvocationResult: {
            content: components["schemas"]["InterleavedContent"] | null;
            error_message: string | null;
            /** @description 1 if there is an error, else null. */
            error_code: number | null;
            metadata: components["schemas"]["Metadata"] | null;
        };
        /** @description A shield and the messages to check. */
        RunShieldRequest: {
            shield_id: string;
            messages: components["schemas"]["MessageInput"][];
            /**
             * @description Parameters for this run; they override those of the registration.
             * @default null
             */
            params?: components["schemas"]["Metadata"] | null;
        };
        /** @description The result of a shield. */
        RunShieldResponse: {
            violation: components["schemas"]["SafetyViolation"] | null;
        };
        /** @description The provider of one API of this server. */
        ProviderInfo: {
            api: string;
            provider_id: string;
            provider_type: string;
            config: components["schemas"]["Metadata"];
            health: components["schemas"]["Metadata"];
        };
        /** @description All providers. */
        ProviderList: {
            data: components["schemas"]["ProviderInfo"][];
        };
        /** @description The error as text. */
        Problem: {
            detail: string;
        };
        /** @description One error in the shape of a request. */
        ShapeError: {
            /** @description The path of the field: `body`, `query` or `path`, then names and indexes. */
            loc: (string | number)[];
            /** @description The field and what was expected of it. */
            msg: string;
            type: string;
        };
        /** @description The request has the wrong shape. */
        ShapeProblem: {
            error: {
                detail: {
                    errors: components["schemas"]["ShapeError"][];
                };
            };
        };
        /** @description An error of shape, or another error as text. */
        BadRequest: components["schemas"]["ShapeProblem"] | components["schemas"]["Problem"];
    };
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
        /** @description The path or a record in it does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The turn is not awaiting input, another resume of it is running, or its commit was lost. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The name is registered with other values. */
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
        /** @description How many records to return at most; -1 or no limit returns all. */
        Limit: number;
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
                start_index?: components["parameters"]["StartIndex"];
                /** @description How many records to return at most; -1 or no limit returns all. */
                limit?: components["parameters"]["Limit"];
            };
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
            "5XX": components["responses"]["ServerError"];
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: never;
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
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
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
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description How many records to skip, from the oldest on. Without `limit` it has no effect. */
                start_index?: components["parameters"]["StartIndex"];
                /** @description How many records to return at most; -1 or no limit returns all. */
                limit?: components["parameters"]["Limit"];
            };
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
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    getSession: {
        parameters: {
            query?: {
                /** @description Only these turns; comma-separated or repeated. Unknown ids are left out. */
                turn_ids?: string[];
            };
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
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    createTurn: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["TurnCreateRequest"];
            };
        };
        responses: {
            200: components["responses"]["Turn"];
            400: components["responses"]["BadRequest"];
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
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    resumeTurn: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["TurnResumeRequest"];
            };
        };
        responses: {
            200: components["responses"]["Turn"];
            400: components["responses"]["BadRequest"];
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
            "4XX": components["responses"]["BadRequest"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    registerModel: {
        parameters: {
            query?: never;
            header?: never;
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
            "4XX": components["responses"]["BadRequest"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    registerShield: {
        parameters: {
            query?: never;
            header?: never;
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
            "4XX": components["responses"]["BadRequest"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    registerToolgroup: {
        parameters: {
            query?: never;
            header?: never;
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
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
    listTools: {
        parameters: {
            query?: {
                /** @description Only tools of this toolgroup. */
                toolgroup_id?: string;
            };
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
                tool_group_id?: string;
            };
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
            404: components["responses"]["NotFound"];
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
            /** @description One provider for each API. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderList"];
                };
            };
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
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["ServerError"];
        };
    };
}
