// Generated from openapi.responses.yaml by `npm run generate`. Do not edit.

import type { Schemas } from "./schemas.ts";

export interface paths {
    "/v1/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List responses, newest first */
        get: operations["listResponses"];
        put?: never;
        /** Answer an input */
        post: operations["createResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses/compact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a conversation into one opaque item */
        post: operations["compactResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses/{response_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The response's id. */
                response_id: components["parameters"]["ResponseId"];
            };
            cookie?: never;
        };
        /** Read a response, or its events again */
        get: operations["getResponse"];
        put?: never;
        post?: never;
        /** Delete a response; those that continue it stay */
        delete: operations["deleteResponse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses/{response_id}/input_items": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The response's id. */
                response_id: components["parameters"]["ResponseId"];
            };
            cookie?: never;
        };
        /** List the items of a response's own input, newest first */
        get: operations["listInputItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/responses/{response_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The response's id. */
                response_id: components["parameters"]["ResponseId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a response that runs in the background */
        post: operations["cancelResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a conversation */
        post: operations["createConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{conversation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The conversation's id. */
                conversation_id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        /** Read a conversation */
        get: operations["getConversation"];
        put?: never;
        /** Replace what is kept with a conversation */
        post: operations["updateConversation"];
        /** Delete a conversation with its items; its responses stay */
        delete: operations["deleteConversation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{conversation_id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The conversation's id. */
                conversation_id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        /** List the items of a conversation, newest first */
        get: operations["listConversationItems"];
        put?: never;
        /** Add items to a conversation */
        post: operations["createConversationItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations/{conversation_id}/items/{item_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The conversation's id. */
                conversation_id: components["parameters"]["ConversationId"];
                /** @description The item's id. */
                item_id: components["parameters"]["ItemId"];
            };
            cookie?: never;
        };
        /** Read an item */
        get: operations["getConversationItem"];
        put?: never;
        post?: never;
        /** Delete an item; the next response does not see it */
        delete: operations["deleteConversationItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List files, newest first */
        get: operations["listFiles"];
        put?: never;
        /** Upload a file */
        post: operations["createFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The file's id. */
                file_id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        /** Read what is known of a file */
        get: operations["getFile"];
        put?: never;
        post?: never;
        /** Delete a file with its content */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/files/{file_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The file's id. */
                file_id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        /** Read the content of a file */
        get: operations["getFileContent"];
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
        /** @description The response, as events while it runs or whole when it has ended. */
        Response: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ResponseObject"];
                "text/event-stream": components["schemas"]["ResponseEvent"];
            };
        };
        /** @description A page of items. */
        Items: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ItemPage"];
            };
        };
        /** @description The conversation. */
        Conversation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Conversation"];
            };
        };
        /** @description What is known of the file. */
        File: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FileObject"];
            };
        };
        /** @description What was wrong. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description The server has users, and the request has no token of one. It is the same for every path; see `WWW-Authenticate`. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
        /** @description The server has users, and this one may read the record but not do this with it, or may not create one. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAiError"];
            };
        };
    };
    parameters: {
        /** @description The response's id. */
        ResponseId: string;
        /** @description The conversation's id. */
        ConversationId: string;
        /** @description The file's id. */
        FileId: string;
        /** @description The item's id. */
        ItemId: string;
        /** @description The id after which the page begins. */
        After: string;
        /** @description How many at most. */
        PageLimit: number;
        /** @description By the order in which they were made. */
        Order: "asc" | "desc";
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
    listResponses: {
        parameters: {
            query?: {
                /** @description The id after which the page begins. */
                after?: components["parameters"]["After"] | undefined;
                /** @description How many at most. */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /** @description By the order in which they were made. */
                order?: components["parameters"]["Order"] | undefined;
                /** @description Only those of this model. */
                model?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponsePage"];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    createResponse: {
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
                "application/json": components["schemas"]["ResponseCreateRequest"];
            };
        };
        responses: {
            200: components["responses"]["Response"];
            400: components["responses"]["Error"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            413: components["responses"]["Error"];
            415: components["responses"]["Error"];
            429: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    compactResponse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponseCompactRequest"];
            };
        };
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompactedResponse"];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Error"];
            413: components["responses"]["Error"];
            415: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getResponse: {
        parameters: {
            query?: {
                /** @description Whether its events are sent again. */
                stream?: "true" | "false" | undefined;
                /** @description With `stream`, only events with greater numbers. */
                starting_after?: number | undefined;
            } | undefined;
            header?: never;
            path: {
                /** @description The response's id. */
                response_id: components["parameters"]["ResponseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Response"];
            400: components["responses"]["Error"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The response's id. */
                response_id: components["parameters"]["ResponseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseDeleted"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    listInputItems: {
        parameters: {
            query?: {
                /** @description The id after which the page begins. */
                after?: components["parameters"]["After"] | undefined;
                /** @description How many at most. */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /** @description By the order in which they were made. */
                order?: components["parameters"]["Order"] | undefined;
            } | undefined;
            header?: never;
            path: {
                /** @description The response's id. */
                response_id: components["parameters"]["ResponseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Items"];
            400: components["responses"]["Error"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    cancelResponse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The response's id. */
                response_id: components["parameters"]["ResponseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response, cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseObject"];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    createConversation: {
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
                "application/json": components["schemas"]["ConversationCreateRequest"];
            };
        };
        responses: {
            200: components["responses"]["Conversation"];
            400: components["responses"]["Error"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            413: components["responses"]["Error"];
            415: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The conversation's id. */
                conversation_id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Conversation"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    updateConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The conversation's id. */
                conversation_id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationUpdateRequest"];
            };
        };
        responses: {
            200: components["responses"]["Conversation"];
            400: components["responses"]["Error"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["Error"];
            413: components["responses"]["Error"];
            415: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The conversation's id. */
                conversation_id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationDeleted"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    listConversationItems: {
        parameters: {
            query?: {
                /** @description The id after which the page begins. */
                after?: components["parameters"]["After"] | undefined;
                /** @description How many at most. */
                limit?: components["parameters"]["PageLimit"] | undefined;
                /** @description By the order in which they were made. */
                order?: components["parameters"]["Order"] | undefined;
            } | undefined;
            header?: never;
            path: {
                /** @description The conversation's id. */
                conversation_id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Items"];
            400: components["responses"]["Error"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    createConversationItems: {
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
                /** @description The conversation's id. */
                conversation_id: components["parameters"]["ConversationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationItemsRequest"];
            };
        };
        responses: {
            200: components["responses"]["Items"];
            400: components["responses"]["Error"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            413: components["responses"]["Error"];
            415: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getConversationItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The conversation's id. */
                conversation_id: components["parameters"]["ConversationId"];
                /** @description The item's id. */
                item_id: components["parameters"]["ItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteConversationItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The conversation's id. */
                conversation_id: components["parameters"]["ConversationId"];
                /** @description The item's id. */
                item_id: components["parameters"]["ItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Conversation"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description The id after which the page begins. */
                after?: components["parameters"]["After"] | undefined;
                /** @description How many at most. */
                limit?: number | undefined;
                /** @description By the order in which they were made. */
                order?: components["parameters"]["Order"] | undefined;
                /** @description Only those of this purpose. */
                purpose?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilePage"];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    createFile: {
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
                "multipart/form-data": components["schemas"]["FileCreateRequest"];
            };
        };
        responses: {
            200: components["responses"]["File"];
            400: components["responses"]["Error"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Error"];
            413: components["responses"]["Error"];
            415: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The file's id. */
                file_id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["File"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The file's id. */
                file_id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileDeleted"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getFileContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The file's id. */
                file_id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its bytes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
}
