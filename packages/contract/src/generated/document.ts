// Generated from openapi.yaml by `npm run generate`. Do not edit.

export const operationTable = {
  "listAgents": {
    "method": "GET",
    "path": "/v1/agents",
    "prefixes": [
      "/v1",
      "/v1alpha"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "AgentPage",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "5XX": "Problem"
    },
    "query": [
      {
        "name": "start_index",
        "schema": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "default": 0
        }
      },
      {
        "name": "limit",
        "schema": {
          "type": "integer",
          "minimum": -1,
          "maximum": 1000,
          "default": -1
        }
      }
    ]
  },
  "createAgent": {
    "method": "POST",
    "path": "/v1/agents",
    "prefixes": [
      "/v1",
      "/v1alpha"
    ],
    "body": "AgentCreateRequest",
    "form": null,
    "takesKey": true,
    "answers": {
      "200": "AgentCreateResponse",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "409": "Problem",
      "413": "Problem",
      "415": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "getAgent": {
    "method": "GET",
    "path": "/v1/agents/{agent_id}",
    "prefixes": [
      "/v1",
      "/v1alpha"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Agent",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "deleteAgent": {
    "method": "DELETE",
    "path": "/v1/agents/{agent_id}",
    "prefixes": [
      "/v1",
      "/v1alpha"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "204": null,
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "createSession": {
    "method": "POST",
    "path": "/v1/agents/{agent_id}/session",
    "prefixes": [
      "/v1",
      "/v1alpha"
    ],
    "body": "SessionCreateRequest",
    "form": null,
    "takesKey": true,
    "answers": {
      "200": "SessionCreateResponse",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "409": "Problem",
      "413": "Problem",
      "415": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "listSessions": {
    "method": "GET",
    "path": "/v1/agents/{agent_id}/sessions",
    "prefixes": [
      "/v1",
      "/v1alpha"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "SessionPage",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": [
      {
        "name": "start_index",
        "schema": {
          "type": "integer",
          "minimum": 0,
          "maximum": 9007199254740991,
          "default": 0
        }
      },
      {
        "name": "limit",
        "schema": {
          "type": "integer",
          "minimum": -1,
          "maximum": 1000,
          "default": -1
        }
      }
    ]
  },
  "getSession": {
    "method": "GET",
    "path": "/v1/agents/{agent_id}/session/{session_id}",
    "prefixes": [
      "/v1",
      "/v1alpha"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Session",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": [
      {
        "name": "turn_ids",
        "schema": {
          "type": "array",
          "items": {
            "type": "string"
          }
        }
      }
    ]
  },
  "deleteSession": {
    "method": "DELETE",
    "path": "/v1/agents/{agent_id}/session/{session_id}",
    "prefixes": [
      "/v1",
      "/v1alpha"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "204": null,
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "createTurn": {
    "method": "POST",
    "path": "/v1/agents/{agent_id}/session/{session_id}/turn",
    "prefixes": [
      "/v1",
      "/v1alpha"
    ],
    "body": "TurnCreateRequest",
    "form": null,
    "takesKey": true,
    "answers": {
      "200": "Turn",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "409": "Problem",
      "413": "Problem",
      "415": "Problem",
      "429": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "getTurn": {
    "method": "GET",
    "path": "/v1/agents/{agent_id}/session/{session_id}/turn/{turn_id}",
    "prefixes": [
      "/v1",
      "/v1alpha"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Turn",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "resumeTurn": {
    "method": "POST",
    "path": "/v1/agents/{agent_id}/session/{session_id}/turn/{turn_id}/resume",
    "prefixes": [
      "/v1",
      "/v1alpha"
    ],
    "body": "TurnResumeRequest",
    "form": null,
    "takesKey": true,
    "answers": {
      "200": "Turn",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "409": "Problem",
      "413": "Problem",
      "415": "Problem",
      "429": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "getStep": {
    "method": "GET",
    "path": "/v1/agents/{agent_id}/session/{session_id}/turn/{turn_id}/step/{step_id}",
    "prefixes": [
      "/v1",
      "/v1alpha"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "StepResponse",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "getHealth": {
    "method": "GET",
    "path": "/v1/health",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Health",
      "503": "UnhealthyServer",
      "4XX": "BadRequest",
      "5XX": "Problem"
    },
    "query": []
  },
  "getVersion": {
    "method": "GET",
    "path": "/v1/version",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Version",
      "4XX": "BadRequest",
      "5XX": "Problem"
    },
    "query": []
  },
  "listRoutes": {
    "method": "GET",
    "path": "/v1/inspect/routes",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "RouteList",
      "401": "AuthenticationProblem",
      "4XX": "BadRequest",
      "5XX": "Problem"
    },
    "query": []
  },
  "listModels": {
    "method": "GET",
    "path": "/v1/models",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ModelList",
      "401": "AuthenticationProblem",
      "4XX": "BadRequest",
      "5XX": "Problem"
    },
    "query": []
  },
  "registerModel": {
    "method": "POST",
    "path": "/v1/models",
    "prefixes": [
      "/v1"
    ],
    "body": "ModelRegisterRequest",
    "form": null,
    "takesKey": true,
    "answers": {
      "200": "Model",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "409": "Problem",
      "413": "Problem",
      "415": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "getModel": {
    "method": "GET",
    "path": "/v1/models/{model_id}",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Model",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "unregisterModel": {
    "method": "DELETE",
    "path": "/v1/models/{model_id}",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "204": null,
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "listShields": {
    "method": "GET",
    "path": "/v1/shields",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ShieldList",
      "401": "AuthenticationProblem",
      "4XX": "BadRequest",
      "5XX": "Problem"
    },
    "query": []
  },
  "registerShield": {
    "method": "POST",
    "path": "/v1/shields",
    "prefixes": [
      "/v1"
    ],
    "body": "ShieldRegisterRequest",
    "form": null,
    "takesKey": true,
    "answers": {
      "200": "Shield",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "409": "Problem",
      "413": "Problem",
      "415": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "getShield": {
    "method": "GET",
    "path": "/v1/shields/{identifier}",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Shield",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "unregisterShield": {
    "method": "DELETE",
    "path": "/v1/shields/{identifier}",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "204": null,
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "listToolgroups": {
    "method": "GET",
    "path": "/v1/toolgroups",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ToolGroupList",
      "401": "AuthenticationProblem",
      "4XX": "BadRequest",
      "5XX": "Problem"
    },
    "query": []
  },
  "registerToolgroup": {
    "method": "POST",
    "path": "/v1/toolgroups",
    "prefixes": [
      "/v1"
    ],
    "body": "ToolGroupRegisterRequest",
    "form": null,
    "takesKey": true,
    "answers": {
      "200": "ToolGroup",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "409": "Problem",
      "413": "Problem",
      "415": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "getToolgroup": {
    "method": "GET",
    "path": "/v1/toolgroups/{toolgroup_id}",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ToolGroup",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "unregisterToolgroup": {
    "method": "DELETE",
    "path": "/v1/toolgroups/{toolgroup_id}",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "204": null,
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "listTools": {
    "method": "GET",
    "path": "/v1/tools",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ToolList",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": [
      {
        "name": "toolgroup_id",
        "schema": {
          "type": "string"
        }
      }
    ]
  },
  "getTool": {
    "method": "GET",
    "path": "/v1/tools/{tool_name}",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Tool",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "runShield": {
    "method": "POST",
    "path": "/v1/safety/run-shield",
    "prefixes": [
      "/v1"
    ],
    "body": "RunShieldRequest",
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "RunShieldResponse",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "413": "Problem",
      "415": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "invokeTool": {
    "method": "POST",
    "path": "/v1/tool-runtime/invoke",
    "prefixes": [
      "/v1"
    ],
    "body": "InvokeToolRequest",
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ToolInvocationResult",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "413": "Problem",
      "415": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "listRuntimeTools": {
    "method": "GET",
    "path": "/v1/tool-runtime/list-tools",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ToolDefList",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": [
      {
        "name": "tool_group_id",
        "schema": {
          "type": "string"
        }
      }
    ]
  },
  "listVectorDbs": {
    "method": "GET",
    "path": "/v1/vector-dbs",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "VectorDbList",
      "401": "AuthenticationProblem",
      "4XX": "BadRequest",
      "5XX": "Problem"
    },
    "query": []
  },
  "registerVectorDb": {
    "method": "POST",
    "path": "/v1/vector-dbs",
    "prefixes": [
      "/v1"
    ],
    "body": "VectorDbRegisterRequest",
    "form": null,
    "takesKey": true,
    "answers": {
      "200": "VectorDb",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "409": "Problem",
      "413": "Problem",
      "415": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "getVectorDb": {
    "method": "GET",
    "path": "/v1/vector-dbs/{vector_db_id}",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "VectorDb",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "unregisterVectorDb": {
    "method": "DELETE",
    "path": "/v1/vector-dbs/{vector_db_id}",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "204": null,
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "insertChunks": {
    "method": "POST",
    "path": "/v1/vector-io/insert",
    "prefixes": [
      "/v1"
    ],
    "body": "InsertChunksRequest",
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Nothing",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "413": "Problem",
      "415": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "queryChunks": {
    "method": "POST",
    "path": "/v1/vector-io/query",
    "prefixes": [
      "/v1"
    ],
    "body": "QueryChunksRequest",
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "QueryChunksResponse",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "413": "Problem",
      "415": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "insertDocuments": {
    "method": "POST",
    "path": "/v1/tool-runtime/rag-tool/insert",
    "prefixes": [
      "/v1"
    ],
    "body": "InsertDocumentsRequest",
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Nothing",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "413": "Problem",
      "415": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "queryDocuments": {
    "method": "POST",
    "path": "/v1/tool-runtime/rag-tool/query",
    "prefixes": [
      "/v1"
    ],
    "body": "QueryDocumentsRequest",
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "QueryDocumentsResult",
      "400": "BadRequest",
      "401": "AuthenticationProblem",
      "403": "Problem",
      "404": "Problem",
      "413": "Problem",
      "415": "Problem",
      "5XX": "Problem"
    },
    "query": []
  },
  "listProviders": {
    "method": "GET",
    "path": "/v1/providers",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ProviderList",
      "401": "AuthenticationProblem",
      "4XX": "BadRequest",
      "5XX": "Problem"
    },
    "query": []
  },
  "getProvider": {
    "method": "GET",
    "path": "/v1/providers/{provider_id}",
    "prefixes": [
      "/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ProviderInfo",
      "401": "AuthenticationProblem",
      "404": "Problem",
      "5XX": "Problem"
    },
    "query": []
  }
} as const;

export const schemas: Readonly<Record<string, unknown>> = {
  "URL": {
    "type": "object",
    "description": "A link.",
    "required": [
      "uri"
    ],
    "properties": {
      "uri": {
        "type": "string",
        "description": "The address."
      }
    }
  },
  "ImageSource": {
    "type": "object",
    "description": "An image, by link or as base64 text.",
    "properties": {
      "url": {
        "description": "Its URL.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/URL"
          },
          {
            "type": "null"
          }
        ]
      },
      "data": {
        "type": [
          "string",
          "null"
        ],
        "description": "The image itself as base64 text."
      }
    }
  },
  "ImageContentItem": {
    "type": "object",
    "description": "An image as part of a content.",
    "required": [
      "type",
      "image"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "image",
        "description": "What kind of part it is."
      },
      "image": {
        "$ref": "#/components/schemas/ImageSource",
        "description": "Where it is."
      }
    }
  },
  "TextContentItem": {
    "type": "object",
    "description": "Text as part of a content.",
    "required": [
      "type",
      "text"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "text",
        "description": "What kind of part it is."
      },
      "text": {
        "type": "string",
        "description": "The text."
      }
    }
  },
  "InterleavedContentItem": {
    "description": "One part of a content.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/ImageContentItem"
      },
      {
        "$ref": "#/components/schemas/TextContentItem"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "image": "#/components/schemas/ImageContentItem",
        "text": "#/components/schemas/TextContentItem"
      }
    }
  },
  "InterleavedContent": {
    "description": "Text, one part, or a list of parts.",
    "anyOf": [
      {
        "type": "string"
      },
      {
        "$ref": "#/components/schemas/InterleavedContentItem"
      },
      {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/InterleavedContentItem"
        }
      }
    ]
  },
  "Metadata": {
    "type": "object",
    "description": "Any JSON object; stored as sent.",
    "additionalProperties": true
  },
  "TextDelta": {
    "type": "object",
    "description": "A piece of text.",
    "required": [
      "type",
      "text"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "text"
      },
      "text": {
        "type": "string"
      }
    }
  },
  "ImageDelta": {
    "type": "object",
    "description": "A piece of an image, as base64 text.",
    "required": [
      "type",
      "image"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "image"
      },
      "image": {
        "type": "string"
      }
    }
  },
  "ToolCallDelta": {
    "type": "object",
    "description": "A tool call, or a piece of the text that it is parsed from.",
    "required": [
      "type",
      "tool_call",
      "parse_status"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "tool_call"
      },
      "tool_call": {
        "anyOf": [
          {
            "type": "string"
          },
          {
            "$ref": "#/components/schemas/ToolCall"
          }
        ]
      },
      "parse_status": {
        "$ref": "#/components/schemas/ToolCallParseStatus"
      }
    }
  },
  "ToolCallParseStatus": {
    "type": "string",
    "description": "The state of parsing a tool call.",
    "enum": [
      "started",
      "in_progress",
      "failed",
      "succeeded"
    ]
  },
  "ContentDelta": {
    "description": "An addition to a step.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/TextDelta"
      },
      {
        "$ref": "#/components/schemas/ImageDelta"
      },
      {
        "$ref": "#/components/schemas/ToolCallDelta"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "text": "#/components/schemas/TextDelta",
        "image": "#/components/schemas/ImageDelta",
        "tool_call": "#/components/schemas/ToolCallDelta"
      }
    }
  },
  "ToolCall": {
    "type": "object",
    "description": "A tool call of the model.",
    "required": [
      "call_id",
      "tool_name",
      "arguments",
      "arguments_json"
    ],
    "properties": {
      "call_id": {
        "type": "string",
        "description": "Unique within its message."
      },
      "tool_name": {
        "type": "string"
      },
      "arguments": {
        "description": "Any JSON, at any depth; usually an object."
      },
      "arguments_json": {
        "type": [
          "string",
          "null"
        ],
        "description": "The arguments as JSON text."
      }
    }
  },
  "ToolCallInput": {
    "type": "object",
    "description": "A tool call of the model, as a client sends it.",
    "required": [
      "call_id",
      "tool_name",
      "arguments"
    ],
    "properties": {
      "call_id": {
        "type": "string"
      },
      "tool_name": {
        "type": "string"
      },
      "arguments": {
        "description": "Any JSON, at any depth; usually an object."
      },
      "arguments_json": {
        "type": [
          "string",
          "null"
        ],
        "default": null,
        "description": "The arguments as JSON text."
      }
    }
  },
  "ToolResponse": {
    "type": "object",
    "description": "A tool's response to a call.",
    "required": [
      "call_id",
      "tool_name",
      "content",
      "metadata"
    ],
    "properties": {
      "call_id": {
        "type": "string"
      },
      "tool_name": {
        "type": "string"
      },
      "content": {
        "$ref": "#/components/schemas/InterleavedContent"
      },
      "metadata": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "ToolResponseInput": {
    "type": "object",
    "description": "A client tool's response to a call.",
    "required": [
      "call_id",
      "tool_name",
      "content"
    ],
    "properties": {
      "call_id": {
        "type": "string"
      },
      "tool_name": {
        "type": "string"
      },
      "content": {
        "$ref": "#/components/schemas/InterleavedContent"
      },
      "metadata": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "ToolParameter": {
    "type": "object",
    "description": "One parameter of a tool.",
    "required": [
      "name",
      "parameter_type",
      "description",
      "required",
      "default"
    ],
    "properties": {
      "name": {
        "type": "string"
      },
      "parameter_type": {
        "type": "string"
      },
      "description": {
        "type": "string"
      },
      "required": {
        "type": "boolean"
      },
      "default": {
        "description": "Any JSON; null for no default."
      }
    }
  },
  "ToolParameterInput": {
    "type": "object",
    "description": "One parameter of a client tool.",
    "required": [
      "name",
      "parameter_type",
      "description"
    ],
    "properties": {
      "name": {
        "type": "string",
        "description": "Its name."
      },
      "parameter_type": {
        "type": "string",
        "description": "A JSON Schema type name."
      },
      "description": {
        "type": "string",
        "description": "Its purpose, for the model."
      },
      "required": {
        "type": "boolean",
        "default": true,
        "description": "Whether it is required."
      },
      "default": {
        "default": null,
        "description": "Any JSON; null for no default."
      }
    }
  },
  "ToolDef": {
    "type": "object",
    "description": "A tool as the model gets it.",
    "required": [
      "name",
      "description",
      "parameters",
      "input_schema",
      "output_schema",
      "toolgroup_id",
      "metadata"
    ],
    "properties": {
      "name": {
        "type": "string"
      },
      "description": {
        "type": [
          "string",
          "null"
        ]
      },
      "parameters": {
        "description": "The flat form of a tool's parameters.",
        "type": [
          "array",
          "null"
        ],
        "items": {
          "$ref": "#/components/schemas/ToolParameter"
        }
      },
      "input_schema": {
        "description": "The parameters as a JSON Schema. If both forms are given, the model gets this one.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      },
      "output_schema": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      },
      "toolgroup_id": {
        "type": [
          "string",
          "null"
        ]
      },
      "metadata": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "ToolDefInput": {
    "type": "object",
    "description": "A tool that the client runs.",
    "required": [
      "name"
    ],
    "properties": {
      "name": {
        "type": "string",
        "minLength": 1
      },
      "description": {
        "type": [
          "string",
          "null"
        ],
        "default": null
      },
      "parameters": {
        "description": "The flat form of a tool's parameters.",
        "type": [
          "array",
          "null"
        ],
        "default": null,
        "items": {
          "$ref": "#/components/schemas/ToolParameterInput"
        }
      },
      "input_schema": {
        "description": "The parameters as a JSON Schema. If both forms are given, the model gets this one.",
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      },
      "output_schema": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      },
      "toolgroup_id": {
        "type": [
          "string",
          "null"
        ],
        "default": null
      },
      "metadata": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "AgentToolGroupWithArgs": {
    "type": "object",
    "description": "A toolgroup, or one tool of it as `group/tool`, with arguments that every call of its tools gets.",
    "required": [
      "name",
      "args"
    ],
    "properties": {
      "name": {
        "type": "string"
      },
      "args": {
        "$ref": "#/components/schemas/Metadata"
      }
    }
  },
  "AgentToolGroup": {
    "description": "A toolgroup, or one tool of it as `group/tool`.",
    "anyOf": [
      {
        "type": "string"
      },
      {
        "$ref": "#/components/schemas/AgentToolGroupWithArgs"
      }
    ]
  },
  "UserMessage": {
    "type": "object",
    "description": "A message of the user.",
    "required": [
      "role",
      "content",
      "context"
    ],
    "properties": {
      "role": {
        "type": "string",
        "const": "user"
      },
      "content": {
        "$ref": "#/components/schemas/InterleavedContent"
      },
      "context": {
        "description": "Stored and returned; the model does not get it.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/InterleavedContent"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "UserMessageInput": {
    "type": "object",
    "description": "A message of the user, as a client sends it. The role defaults to user.",
    "required": [
      "content"
    ],
    "properties": {
      "role": {
        "type": "string",
        "const": "user"
      },
      "content": {
        "$ref": "#/components/schemas/InterleavedContent"
      },
      "context": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/InterleavedContent"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "SystemMessage": {
    "type": "object",
    "description": "A message of the application to the model.",
    "required": [
      "role",
      "content"
    ],
    "properties": {
      "role": {
        "type": "string",
        "const": "system"
      },
      "content": {
        "$ref": "#/components/schemas/InterleavedContent"
      }
    }
  },
  "ToolResponseMessage": {
    "type": "object",
    "description": "A tool's response as a message.",
    "required": [
      "role",
      "call_id",
      "content"
    ],
    "properties": {
      "role": {
        "type": "string",
        "const": "tool"
      },
      "call_id": {
        "type": "string"
      },
      "content": {
        "$ref": "#/components/schemas/InterleavedContent"
      }
    }
  },
  "CompletionMessage": {
    "type": "object",
    "description": "A message of the model.",
    "required": [
      "role",
      "content",
      "stop_reason",
      "tool_calls"
    ],
    "properties": {
      "role": {
        "type": "string",
        "const": "assistant"
      },
      "content": {
        "$ref": "#/components/schemas/InterleavedContent"
      },
      "stop_reason": {
        "$ref": "#/components/schemas/StopReason"
      },
      "tool_calls": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ToolCall"
        }
      }
    }
  },
  "StopReason": {
    "type": "string",
    "description": "Why the model stopped: it finished, it handed over (in the output of a turn: calls of client tools await\ntheir responses), or it ran out of tokens.\n",
    "enum": [
      "end_of_turn",
      "end_of_message",
      "out_of_tokens"
    ]
  },
  "InputMessage": {
    "description": "A message that begins a turn.",
    "anyOf": [
      {
        "$ref": "#/components/schemas/UserMessageInput"
      },
      {
        "$ref": "#/components/schemas/ToolResponseMessage"
      }
    ]
  },
  "TurnInputMessage": {
    "description": "A message that began a turn.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/UserMessage"
      },
      {
        "$ref": "#/components/schemas/ToolResponseMessage"
      }
    ],
    "discriminator": {
      "propertyName": "role",
      "mapping": {
        "user": "#/components/schemas/UserMessage",
        "tool": "#/components/schemas/ToolResponseMessage"
      }
    }
  },
  "CompletionMessageInput": {
    "type": "object",
    "description": "A message of the model, as a client sends it.",
    "required": [
      "role",
      "content"
    ],
    "properties": {
      "role": {
        "type": "string",
        "const": "assistant"
      },
      "content": {
        "$ref": "#/components/schemas/InterleavedContent"
      },
      "stop_reason": {
        "default": "end_of_turn",
        "$ref": "#/components/schemas/StopReason"
      },
      "tool_calls": {
        "type": "array",
        "default": [],
        "items": {
          "$ref": "#/components/schemas/ToolCallInput"
        }
      }
    }
  },
  "MessageInput": {
    "description": "A message of a conversation, as a client sends it. The role defaults to user.",
    "anyOf": [
      {
        "$ref": "#/components/schemas/UserMessageInput"
      },
      {
        "$ref": "#/components/schemas/SystemMessage"
      },
      {
        "$ref": "#/components/schemas/ToolResponseMessage"
      },
      {
        "$ref": "#/components/schemas/CompletionMessageInput"
      }
    ]
  },
  "Document": {
    "type": "object",
    "description": "A document for the turn.",
    "required": [
      "content",
      "mime_type"
    ],
    "properties": {
      "content": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/InterleavedContent"
          },
          {
            "$ref": "#/components/schemas/URL"
          }
        ]
      },
      "mime_type": {
        "type": "string"
      }
    }
  },
  "GreedySamplingStrategy": {
    "type": "object",
    "description": "Always the most likely token.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "greedy"
      }
    }
  },
  "TopPSamplingStrategy": {
    "type": "object",
    "description": "A token of the most likely ones that together have this probability.",
    "required": [
      "type",
      "temperature"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "top_p"
      },
      "temperature": {
        "type": [
          "number",
          "null"
        ],
        "exclusiveMinimum": 0
      },
      "top_p": {
        "type": [
          "number",
          "null"
        ],
        "default": 0.95
      }
    }
  },
  "TopKSamplingStrategy": {
    "type": "object",
    "description": "A token of this many most likely ones.",
    "required": [
      "type",
      "top_k"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "top_k"
      },
      "top_k": {
        "type": "integer",
        "minimum": 1,
        "maximum": 9007199254740991
      }
    }
  },
  "SamplingStrategy": {
    "description": "How the next token is chosen.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/GreedySamplingStrategy"
      },
      {
        "$ref": "#/components/schemas/TopPSamplingStrategy"
      },
      {
        "$ref": "#/components/schemas/TopKSamplingStrategy"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "greedy": "#/components/schemas/GreedySamplingStrategy",
        "top_p": "#/components/schemas/TopPSamplingStrategy",
        "top_k": "#/components/schemas/TopKSamplingStrategy"
      }
    }
  },
  "SamplingParams": {
    "type": "object",
    "description": "How the model samples.",
    "required": [
      "strategy",
      "max_tokens",
      "repetition_penalty",
      "stop"
    ],
    "properties": {
      "strategy": {
        "$ref": "#/components/schemas/SamplingStrategy"
      },
      "max_tokens": {
        "type": [
          "integer",
          "null"
        ],
        "description": "0 means that no limit is set."
      },
      "repetition_penalty": {
        "type": [
          "number",
          "null"
        ]
      },
      "stop": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "type": "string"
        }
      }
    }
  },
  "SamplingParamsInput": {
    "type": "object",
    "description": "How the model samples, as a client sends it.",
    "properties": {
      "strategy": {
        "$ref": "#/components/schemas/SamplingStrategy",
        "default": {
          "type": "greedy"
        }
      },
      "max_tokens": {
        "type": [
          "integer",
          "null"
        ],
        "minimum": 0,
        "maximum": 9007199254740991,
        "default": 0,
        "description": "0 means that no limit is set."
      },
      "repetition_penalty": {
        "type": [
          "number",
          "null"
        ],
        "default": 1
      },
      "stop": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "type": "string"
        },
        "default": null
      }
    }
  },
  "ToolChoice": {
    "type": "string",
    "description": "Whether the model may, must or must not call a tool.",
    "enum": [
      "auto",
      "required",
      "none"
    ]
  },
  "ToolPromptFormat": {
    "type": "string",
    "description": "How tools are written into the prompt of a model that has no format of its own for them.",
    "enum": [
      "json",
      "function_tag",
      "python_list"
    ]
  },
  "SystemMessageBehavior": {
    "type": "string",
    "description": "Whether the system message adds to the default tool prompt or replaces it.",
    "enum": [
      "append",
      "replace"
    ]
  },
  "ToolConfig": {
    "type": "object",
    "description": "How tools are offered to the model.",
    "required": [
      "tool_choice",
      "tool_prompt_format",
      "system_message_behavior"
    ],
    "properties": {
      "tool_choice": {
        "description": "A tool choice or the name of a tool; null acts as `auto`.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/ToolChoice"
          },
          {
            "type": "string"
          },
          {
            "type": "null"
          }
        ]
      },
      "tool_prompt_format": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/ToolPromptFormat"
          },
          {
            "type": "null"
          }
        ]
      },
      "system_message_behavior": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/SystemMessageBehavior"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "ToolConfigInput": {
    "type": "object",
    "description": "How tools are offered to the model, as a client sends it.",
    "properties": {
      "tool_choice": {
        "description": "A tool choice or the name of a tool; null acts as `auto`.",
        "default": "auto",
        "anyOf": [
          {
            "$ref": "#/components/schemas/ToolChoice"
          },
          {
            "type": "string"
          },
          {
            "type": "null"
          }
        ]
      },
      "tool_prompt_format": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/ToolPromptFormat"
          },
          {
            "type": "null"
          }
        ]
      },
      "system_message_behavior": {
        "default": "append",
        "anyOf": [
          {
            "$ref": "#/components/schemas/SystemMessageBehavior"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "JsonSchemaResponseFormat": {
    "type": "object",
    "description": "The answer is JSON of this schema.",
    "required": [
      "type",
      "json_schema"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "json_schema"
      },
      "json_schema": {
        "$ref": "#/components/schemas/Metadata"
      }
    }
  },
  "GrammarResponseFormat": {
    "type": "object",
    "description": "The answer follows this grammar.",
    "required": [
      "type",
      "bnf"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "grammar"
      },
      "bnf": {
        "$ref": "#/components/schemas/Metadata"
      }
    }
  },
  "ResponseFormat": {
    "description": "The form that the model's answer must have.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/JsonSchemaResponseFormat"
      },
      {
        "$ref": "#/components/schemas/GrammarResponseFormat"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "json_schema": "#/components/schemas/JsonSchemaResponseFormat",
        "grammar": "#/components/schemas/GrammarResponseFormat"
      }
    }
  },
  "ViolationLevel": {
    "type": "string",
    "description": "Only `error` ends the turn.",
    "enum": [
      "info",
      "warn",
      "error"
    ]
  },
  "SafetyViolation": {
    "type": "object",
    "description": "A violation that a shield reports.",
    "required": [
      "violation_level",
      "user_message",
      "metadata"
    ],
    "properties": {
      "violation_level": {
        "$ref": "#/components/schemas/ViolationLevel"
      },
      "user_message": {
        "type": [
          "string",
          "null"
        ]
      },
      "metadata": {
        "$ref": "#/components/schemas/Metadata"
      }
    }
  },
  "AgentConfigInput": {
    "type": "object",
    "description": "The configuration of an agent, as a client sends it.",
    "required": [
      "model",
      "instructions"
    ],
    "properties": {
      "sampling_params": {
        "default": {
          "strategy": {
            "type": "greedy"
          },
          "max_tokens": 0,
          "repetition_penalty": 1,
          "stop": null
        },
        "anyOf": [
          {
            "$ref": "#/components/schemas/SamplingParamsInput"
          },
          {
            "type": "null"
          }
        ]
      },
      "input_shields": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "type": "string"
        },
        "default": []
      },
      "output_shields": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "type": "string"
        },
        "default": []
      },
      "toolgroups": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "$ref": "#/components/schemas/AgentToolGroup"
        },
        "default": []
      },
      "client_tools": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "$ref": "#/components/schemas/ToolDefInput"
        },
        "default": []
      },
      "tool_choice": {
        "deprecated": true,
        "description": "Use `tool_config.tool_choice`. If both are given they must agree.",
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/ToolChoice"
          },
          {
            "type": "null"
          }
        ]
      },
      "tool_prompt_format": {
        "deprecated": true,
        "description": "Use `tool_config.tool_prompt_format`. If both are given they must agree.",
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/ToolPromptFormat"
          },
          {
            "type": "null"
          }
        ]
      },
      "tool_config": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/ToolConfigInput"
          },
          {
            "type": "null"
          }
        ]
      },
      "max_infer_iters": {
        "type": [
          "integer",
          "null"
        ],
        "minimum": 0,
        "maximum": 9007199254740991,
        "default": 10,
        "description": "How many inferences a turn may make, its resumes included; 0 acts as 1, null as 10."
      },
      "model": {
        "type": "string"
      },
      "instructions": {
        "type": "string",
        "description": "The system message; an empty one is left out."
      },
      "name": {
        "type": [
          "string",
          "null"
        ],
        "default": null
      },
      "enable_session_persistence": {
        "type": [
          "boolean",
          "null"
        ],
        "default": false,
        "description": "Without it, the agent's sessions are in memory and lost when the server stops."
      },
      "response_format": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/ResponseFormat"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "AgentConfig": {
    "type": "object",
    "description": "The configuration of an agent, with defaults filled in and the deprecated fields merged.",
    "required": [
      "sampling_params",
      "input_shields",
      "output_shields",
      "toolgroups",
      "client_tools",
      "tool_choice",
      "tool_prompt_format",
      "tool_config",
      "max_infer_iters",
      "model",
      "instructions",
      "name",
      "enable_session_persistence",
      "response_format"
    ],
    "properties": {
      "sampling_params": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/SamplingParams"
          },
          {
            "type": "null"
          }
        ]
      },
      "input_shields": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "type": "string"
        }
      },
      "output_shields": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "type": "string"
        }
      },
      "toolgroups": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "$ref": "#/components/schemas/AgentToolGroup"
        }
      },
      "client_tools": {
        "type": [
          "array",
          "null"
        ],
        "items": {
          "$ref": "#/components/schemas/ToolDef"
        }
      },
      "tool_choice": {
        "deprecated": true,
        "anyOf": [
          {
            "$ref": "#/components/schemas/ToolChoice"
          },
          {
            "type": "null"
          }
        ]
      },
      "tool_prompt_format": {
        "deprecated": true,
        "anyOf": [
          {
            "$ref": "#/components/schemas/ToolPromptFormat"
          },
          {
            "type": "null"
          }
        ]
      },
      "tool_config": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/ToolConfig"
          },
          {
            "type": "null"
          }
        ]
      },
      "max_infer_iters": {
        "type": [
          "integer",
          "null"
        ]
      },
      "model": {
        "type": "string"
      },
      "instructions": {
        "type": "string"
      },
      "name": {
        "type": [
          "string",
          "null"
        ]
      },
      "enable_session_persistence": {
        "type": [
          "boolean",
          "null"
        ]
      },
      "response_format": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/ResponseFormat"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "Agent": {
    "type": "object",
    "description": "A stored agent.",
    "required": [
      "agent_id",
      "agent_config",
      "created_at"
    ],
    "properties": {
      "agent_id": {
        "type": "string"
      },
      "agent_config": {
        "$ref": "#/components/schemas/AgentConfig"
      },
      "created_at": {
        "$ref": "#/components/schemas/Timestamp"
      }
    }
  },
  "AgentCreateRequest": {
    "type": "object",
    "description": "Creates an agent.",
    "required": [
      "agent_config"
    ],
    "properties": {
      "agent_config": {
        "$ref": "#/components/schemas/AgentConfigInput"
      }
    }
  },
  "AgentCreateResponse": {
    "type": "object",
    "description": "The id of the new agent.",
    "required": [
      "agent_id"
    ],
    "properties": {
      "agent_id": {
        "type": "string"
      }
    }
  },
  "AgentPage": {
    "type": "object",
    "description": "A page of agents.",
    "required": [
      "data",
      "has_more",
      "url"
    ],
    "properties": {
      "data": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Agent"
        }
      },
      "has_more": {
        "type": "boolean"
      },
      "url": {
        "type": [
          "string",
          "null"
        ],
        "description": "The path of the request."
      }
    }
  },
  "Session": {
    "type": "object",
    "description": "A conversation with an agent.",
    "required": [
      "session_id",
      "session_name",
      "turns",
      "started_at"
    ],
    "properties": {
      "session_id": {
        "type": "string"
      },
      "session_name": {
        "type": "string"
      },
      "turns": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Turn"
        }
      },
      "started_at": {
        "$ref": "#/components/schemas/Timestamp"
      }
    }
  },
  "SessionCreateRequest": {
    "type": "object",
    "description": "Creates a session.",
    "required": [
      "session_name"
    ],
    "properties": {
      "session_name": {
        "type": "string"
      }
    }
  },
  "SessionCreateResponse": {
    "type": "object",
    "description": "The id of the new session.",
    "required": [
      "session_id"
    ],
    "properties": {
      "session_id": {
        "type": "string"
      }
    }
  },
  "SessionPage": {
    "type": "object",
    "description": "A page of sessions.",
    "required": [
      "data",
      "has_more",
      "url"
    ],
    "properties": {
      "data": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Session"
        }
      },
      "has_more": {
        "type": "boolean"
      },
      "url": {
        "type": [
          "string",
          "null"
        ],
        "description": "The path of the request."
      }
    }
  },
  "Timestamp": {
    "type": "string",
    "description": "UTC, ISO 8601, with microseconds and `Z`.",
    "pattern": "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$"
  },
  "InferenceStep": {
    "type": "object",
    "description": "One call of the model.",
    "required": [
      "turn_id",
      "step_id",
      "started_at",
      "completed_at",
      "step_type",
      "model_response"
    ],
    "properties": {
      "turn_id": {
        "type": "string"
      },
      "step_id": {
        "type": "string"
      },
      "started_at": {
        "$ref": "#/components/schemas/NullableTimestamp"
      },
      "completed_at": {
        "$ref": "#/components/schemas/NullableTimestamp"
      },
      "step_type": {
        "type": "string",
        "const": "inference"
      },
      "model_response": {
        "$ref": "#/components/schemas/CompletionMessage"
      }
    }
  },
  "ToolExecutionStep": {
    "type": "object",
    "description": "One call of a server tool, or the client's responses to all pending calls.",
    "required": [
      "turn_id",
      "step_id",
      "started_at",
      "completed_at",
      "step_type",
      "tool_calls",
      "tool_responses"
    ],
    "properties": {
      "turn_id": {
        "type": "string"
      },
      "step_id": {
        "type": "string"
      },
      "started_at": {
        "$ref": "#/components/schemas/NullableTimestamp"
      },
      "completed_at": {
        "$ref": "#/components/schemas/NullableTimestamp"
      },
      "step_type": {
        "type": "string",
        "const": "tool_execution"
      },
      "tool_calls": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ToolCall"
        }
      },
      "tool_responses": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ToolResponse"
        }
      }
    }
  },
  "ShieldCallStep": {
    "type": "object",
    "description": "One run of the shields of a touchpoint, with the violation of the highest level.",
    "required": [
      "turn_id",
      "step_id",
      "started_at",
      "completed_at",
      "step_type",
      "violation"
    ],
    "properties": {
      "turn_id": {
        "type": "string"
      },
      "step_id": {
        "type": "string"
      },
      "started_at": {
        "$ref": "#/components/schemas/NullableTimestamp"
      },
      "completed_at": {
        "$ref": "#/components/schemas/NullableTimestamp"
      },
      "step_type": {
        "type": "string",
        "const": "shield_call"
      },
      "violation": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/SafetyViolation"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "MemoryRetrievalStep": {
    "type": "object",
    "description": "A query of memory. Understudy never makes such a step; older records may contain one.",
    "required": [
      "turn_id",
      "step_id",
      "started_at",
      "completed_at",
      "step_type",
      "vector_db_ids",
      "inserted_context"
    ],
    "properties": {
      "turn_id": {
        "type": "string"
      },
      "step_id": {
        "type": "string"
      },
      "started_at": {
        "$ref": "#/components/schemas/NullableTimestamp"
      },
      "completed_at": {
        "$ref": "#/components/schemas/NullableTimestamp"
      },
      "step_type": {
        "type": "string",
        "const": "memory_retrieval"
      },
      "vector_db_ids": {
        "type": "string"
      },
      "inserted_context": {
        "$ref": "#/components/schemas/InterleavedContent"
      }
    }
  },
  "NullableTimestamp": {
    "description": "A time, or null while there is none.",
    "anyOf": [
      {
        "$ref": "#/components/schemas/Timestamp"
      },
      {
        "type": "null"
      }
    ]
  },
  "StepType": {
    "type": "string",
    "description": "The type of a step.",
    "enum": [
      "inference",
      "tool_execution",
      "shield_call",
      "memory_retrieval"
    ]
  },
  "Step": {
    "description": "One step of a turn.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/InferenceStep"
      },
      {
        "$ref": "#/components/schemas/ToolExecutionStep"
      },
      {
        "$ref": "#/components/schemas/ShieldCallStep"
      },
      {
        "$ref": "#/components/schemas/MemoryRetrievalStep"
      }
    ],
    "discriminator": {
      "propertyName": "step_type",
      "mapping": {
        "inference": "#/components/schemas/InferenceStep",
        "tool_execution": "#/components/schemas/ToolExecutionStep",
        "shield_call": "#/components/schemas/ShieldCallStep",
        "memory_retrieval": "#/components/schemas/MemoryRetrievalStep"
      }
    }
  },
  "StepResponse": {
    "type": "object",
    "description": "A step, wrapped.",
    "required": [
      "step"
    ],
    "properties": {
      "step": {
        "$ref": "#/components/schemas/Step"
      }
    }
  },
  "Attachment": {
    "type": "object",
    "description": "A document that a turn produced.",
    "required": [
      "content",
      "mime_type"
    ],
    "properties": {
      "content": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/InterleavedContent"
          },
          {
            "$ref": "#/components/schemas/URL"
          }
        ]
      },
      "mime_type": {
        "type": "string"
      }
    }
  },
  "Turn": {
    "type": "object",
    "description": "One request of the user with the agent's answer and its steps.",
    "required": [
      "turn_id",
      "session_id",
      "input_messages",
      "steps",
      "output_message",
      "output_attachments",
      "started_at",
      "completed_at"
    ],
    "properties": {
      "turn_id": {
        "type": "string"
      },
      "session_id": {
        "type": "string"
      },
      "input_messages": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/TurnInputMessage"
        }
      },
      "steps": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Step"
        }
      },
      "output_message": {
        "$ref": "#/components/schemas/CompletionMessage"
      },
      "output_attachments": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Attachment"
        }
      },
      "started_at": {
        "$ref": "#/components/schemas/Timestamp"
      },
      "completed_at": {
        "description": "Null while the turn awaits input.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/Timestamp"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "TurnCreateRequest": {
    "type": "object",
    "description": "Creates a turn.",
    "required": [
      "messages"
    ],
    "properties": {
      "messages": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/InputMessage"
        }
      },
      "stream": {
        "type": [
          "boolean",
          "null"
        ],
        "default": false
      },
      "documents": {
        "type": [
          "array",
          "null"
        ],
        "default": null,
        "description": "Their text is added to the last message.",
        "items": {
          "$ref": "#/components/schemas/Document"
        }
      },
      "toolgroups": {
        "type": [
          "array",
          "null"
        ],
        "default": null,
        "description": "Added to the agent's for this turn.",
        "items": {
          "$ref": "#/components/schemas/AgentToolGroup"
        }
      },
      "tool_config": {
        "description": "Replaces the agent's for this turn.",
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/ToolConfigInput"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "TurnResumeRequest": {
    "type": "object",
    "description": "Responds to the pending calls of a turn.",
    "required": [
      "tool_responses"
    ],
    "properties": {
      "tool_responses": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ToolResponseInput"
        }
      },
      "stream": {
        "type": [
          "boolean",
          "null"
        ],
        "default": false
      }
    }
  },
  "TurnStartEvent": {
    "type": "object",
    "description": "A turn has begun. The first event of a turn, not of its resumes.",
    "required": [
      "event_type",
      "turn_id"
    ],
    "properties": {
      "event_type": {
        "type": "string",
        "const": "turn_start"
      },
      "turn_id": {
        "type": "string"
      }
    }
  },
  "StepStartEvent": {
    "type": "object",
    "description": "A step has begun.",
    "required": [
      "event_type",
      "step_type",
      "step_id",
      "metadata"
    ],
    "properties": {
      "event_type": {
        "type": "string",
        "const": "step_start"
      },
      "step_type": {
        "$ref": "#/components/schemas/StepType"
      },
      "step_id": {
        "type": "string"
      },
      "metadata": {
        "description": "For shields: their `touchpoint`, `user-input` or `assistant-output`.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "StepProgressEvent": {
    "type": "object",
    "description": "A step has an addition.",
    "required": [
      "event_type",
      "step_type",
      "step_id",
      "delta"
    ],
    "properties": {
      "event_type": {
        "type": "string",
        "const": "step_progress"
      },
      "step_type": {
        "$ref": "#/components/schemas/StepType"
      },
      "step_id": {
        "type": "string"
      },
      "delta": {
        "$ref": "#/components/schemas/ContentDelta"
      }
    }
  },
  "StepCompleteEvent": {
    "type": "object",
    "description": "A step is complete. A resumed turn begins with this event for the client's tools.",
    "required": [
      "event_type",
      "step_type",
      "step_id",
      "step_details"
    ],
    "properties": {
      "event_type": {
        "type": "string",
        "const": "step_complete"
      },
      "step_type": {
        "$ref": "#/components/schemas/StepType"
      },
      "step_id": {
        "type": "string"
      },
      "step_details": {
        "$ref": "#/components/schemas/Step"
      }
    }
  },
  "TurnCompleteEvent": {
    "type": "object",
    "description": "The turn has ended and is stored. The last event.",
    "required": [
      "event_type",
      "turn"
    ],
    "properties": {
      "event_type": {
        "type": "string",
        "const": "turn_complete"
      },
      "turn": {
        "$ref": "#/components/schemas/Turn"
      }
    }
  },
  "TurnAwaitingInputEvent": {
    "type": "object",
    "description": "The turn is stored and awaits responses to the calls in its output. The last event.",
    "required": [
      "event_type",
      "turn"
    ],
    "properties": {
      "event_type": {
        "type": "string",
        "const": "turn_awaiting_input"
      },
      "turn": {
        "$ref": "#/components/schemas/Turn"
      }
    }
  },
  "TurnEvent": {
    "description": "An event of a running turn.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/TurnStartEvent"
      },
      {
        "$ref": "#/components/schemas/StepStartEvent"
      },
      {
        "$ref": "#/components/schemas/StepProgressEvent"
      },
      {
        "$ref": "#/components/schemas/StepCompleteEvent"
      },
      {
        "$ref": "#/components/schemas/TurnCompleteEvent"
      },
      {
        "$ref": "#/components/schemas/TurnAwaitingInputEvent"
      }
    ],
    "discriminator": {
      "propertyName": "event_type",
      "mapping": {
        "turn_start": "#/components/schemas/TurnStartEvent",
        "step_start": "#/components/schemas/StepStartEvent",
        "step_progress": "#/components/schemas/StepProgressEvent",
        "step_complete": "#/components/schemas/StepCompleteEvent",
        "turn_complete": "#/components/schemas/TurnCompleteEvent",
        "turn_awaiting_input": "#/components/schemas/TurnAwaitingInputEvent"
      }
    }
  },
  "TurnStreamEvent": {
    "type": "object",
    "description": "An event in a stream.",
    "required": [
      "event"
    ],
    "properties": {
      "event": {
        "type": "object",
        "required": [
          "payload"
        ],
        "properties": {
          "payload": {
            "$ref": "#/components/schemas/TurnEvent"
          }
        }
      }
    }
  },
  "TurnStreamError": {
    "type": "object",
    "description": "The turn failed; nothing follows.",
    "required": [
      "error"
    ],
    "properties": {
      "error": {
        "type": "object",
        "required": [
          "message"
        ],
        "properties": {
          "message": {
            "type": "string",
            "description": "Status, colon, space, text."
          }
        }
      }
    }
  },
  "TurnStreamItem": {
    "description": "One `data:` line of a turn's stream.",
    "anyOf": [
      {
        "$ref": "#/components/schemas/TurnStreamEvent"
      },
      {
        "$ref": "#/components/schemas/TurnStreamError"
      }
    ]
  },
  "Health": {
    "type": "object",
    "description": "The server is healthy.",
    "required": [
      "status"
    ],
    "properties": {
      "status": {
        "type": "string",
        "enum": [
          "OK",
          "Error",
          "Not Implemented"
        ]
      },
      "message": {
        "type": "string",
        "description": "What its operator has to know, such as that its store may lose records in a crash."
      }
    }
  },
  "UnhealthyServer": {
    "type": "object",
    "description": "The server is not healthy, with the reason.",
    "required": [
      "status",
      "message"
    ],
    "properties": {
      "status": {
        "type": "string",
        "enum": [
          "Error"
        ]
      },
      "message": {
        "type": "string"
      }
    }
  },
  "Version": {
    "type": "object",
    "description": "The version of the server.",
    "required": [
      "version"
    ],
    "properties": {
      "version": {
        "type": "string"
      }
    }
  },
  "RouteInfo": {
    "type": "object",
    "description": "One route of the server.",
    "required": [
      "route",
      "method",
      "provider_types"
    ],
    "properties": {
      "route": {
        "type": "string"
      },
      "method": {
        "type": "string"
      },
      "provider_types": {
        "type": "array",
        "items": {
          "type": "string"
        }
      }
    }
  },
  "RouteList": {
    "type": "object",
    "description": "All routes.",
    "required": [
      "data"
    ],
    "properties": {
      "data": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/RouteInfo"
        }
      }
    }
  },
  "Model": {
    "type": "object",
    "description": "A model that agents can name.",
    "required": [
      "identifier",
      "provider_resource_id",
      "provider_id",
      "type",
      "metadata",
      "model_type"
    ],
    "properties": {
      "identifier": {
        "type": "string"
      },
      "provider_resource_id": {
        "type": [
          "string",
          "null"
        ]
      },
      "provider_id": {
        "type": "string"
      },
      "type": {
        "type": "string",
        "const": "model"
      },
      "metadata": {
        "$ref": "#/components/schemas/Metadata"
      },
      "model_type": {
        "$ref": "#/components/schemas/ModelType"
      },
      "id": {
        "type": "string",
        "description": "The same as `identifier`, for clients of OpenAI's API."
      },
      "object": {
        "type": "string",
        "const": "model",
        "description": "For clients of OpenAI's API."
      },
      "created": {
        "type": "integer",
        "description": "Unix time in seconds, for clients of OpenAI's API."
      },
      "owned_by": {
        "type": "string",
        "description": "The provider, for clients of OpenAI's API."
      }
    }
  },
  "ModelType": {
    "type": "string",
    "description": "The purpose of a model.",
    "enum": [
      "llm",
      "embedding"
    ]
  },
  "ModelList": {
    "type": "object",
    "description": "All models.",
    "required": [
      "data"
    ],
    "properties": {
      "data": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Model"
        }
      },
      "object": {
        "type": "string",
        "const": "list",
        "description": "For clients of OpenAI's API."
      }
    }
  },
  "ModelRegisterRequest": {
    "type": "object",
    "description": "A name for a provider's model.",
    "required": [
      "model_id"
    ],
    "properties": {
      "model_id": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "format": "path-name",
        "description": "The name, which a path must be able to carry."
      },
      "provider_model_id": {
        "description": "The provider's name for it; by default the same name.",
        "type": [
          "string",
          "null"
        ],
        "default": null
      },
      "provider_id": {
        "description": "The provider; by default the only one.",
        "type": [
          "string",
          "null"
        ],
        "default": null
      },
      "metadata": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      },
      "model_type": {
        "description": "By default `llm`.",
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/ModelType"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "Shield": {
    "type": "object",
    "description": "A shield that agents can name.",
    "required": [
      "identifier",
      "provider_resource_id",
      "provider_id",
      "type",
      "params"
    ],
    "properties": {
      "identifier": {
        "type": "string"
      },
      "provider_resource_id": {
        "type": [
          "string",
          "null"
        ]
      },
      "provider_id": {
        "type": "string"
      },
      "type": {
        "type": "string",
        "const": "shield"
      },
      "params": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "ShieldList": {
    "type": "object",
    "description": "All shields.",
    "required": [
      "data"
    ],
    "properties": {
      "data": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Shield"
        }
      }
    }
  },
  "ShieldRegisterRequest": {
    "type": "object",
    "description": "A name for a provider's shield.",
    "required": [
      "shield_id"
    ],
    "properties": {
      "shield_id": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "format": "path-name",
        "description": "The name, which a path must be able to carry."
      },
      "provider_shield_id": {
        "description": "The provider's name for it; by default the same name.",
        "type": [
          "string",
          "null"
        ],
        "default": null
      },
      "provider_id": {
        "description": "The provider; by default the only one.",
        "type": [
          "string",
          "null"
        ],
        "default": null
      },
      "params": {
        "description": "Parameters for every run of the shield.",
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "ToolGroup": {
    "type": "object",
    "description": "A toolgroup that agents can name.",
    "required": [
      "identifier",
      "provider_resource_id",
      "provider_id",
      "type",
      "mcp_endpoint",
      "args"
    ],
    "properties": {
      "identifier": {
        "type": "string"
      },
      "provider_resource_id": {
        "type": [
          "string",
          "null"
        ]
      },
      "provider_id": {
        "type": "string"
      },
      "type": {
        "type": "string",
        "const": "tool_group"
      },
      "mcp_endpoint": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/URL"
          },
          {
            "type": "null"
          }
        ]
      },
      "args": {
        "description": "Default arguments of its tools.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "ToolGroupList": {
    "type": "object",
    "description": "All toolgroups.",
    "required": [
      "data"
    ],
    "properties": {
      "data": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ToolGroup"
        }
      }
    }
  },
  "ToolGroupRegisterRequest": {
    "type": "object",
    "description": "A toolgroup with default arguments; its provider need not exist.",
    "required": [
      "toolgroup_id",
      "provider_id"
    ],
    "properties": {
      "toolgroup_id": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "format": "path-name",
        "description": "The name, which a path must be able to carry."
      },
      "provider_id": {
        "type": "string",
        "description": "Stored and returned; it need not be a provider of this server."
      },
      "mcp_endpoint": {
        "description": "The address of its MCP server.",
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/URL"
          },
          {
            "type": "null"
          }
        ]
      },
      "args": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "Tool": {
    "type": "object",
    "description": "A tool of the server, in two forms at once: as a resource with a list of parameters, and by its name and\nits schema.\n",
    "required": [
      "identifier",
      "provider_resource_id",
      "provider_id",
      "type",
      "toolgroup_id",
      "name",
      "description",
      "parameters",
      "input_schema",
      "output_schema",
      "metadata"
    ],
    "properties": {
      "identifier": {
        "type": "string",
        "description": "The same as `name`."
      },
      "provider_resource_id": {
        "type": [
          "string",
          "null"
        ]
      },
      "provider_id": {
        "type": "string"
      },
      "type": {
        "type": "string",
        "const": "tool"
      },
      "toolgroup_id": {
        "type": "string"
      },
      "name": {
        "type": "string"
      },
      "description": {
        "type": "string",
        "description": "Empty if the tool has none."
      },
      "parameters": {
        "description": "Empty if the tool has none, or only a schema.",
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ToolParameter"
        }
      },
      "input_schema": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      },
      "output_schema": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      },
      "metadata": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "ToolList": {
    "type": "object",
    "description": "Tools as resources.",
    "required": [
      "data"
    ],
    "properties": {
      "data": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Tool"
        }
      },
      "errors": {
        "type": "array",
        "description": "Toolgroups that are left out, as their tools could not be listed; absent if there are none.",
        "items": {
          "$ref": "#/components/schemas/ToolGroupError"
        }
      }
    }
  },
  "ToolGroupError": {
    "type": "object",
    "description": "Why the tools of a toolgroup could not be listed.",
    "required": [
      "toolgroup_id",
      "message"
    ],
    "properties": {
      "toolgroup_id": {
        "type": "string"
      },
      "message": {
        "type": "string"
      }
    }
  },
  "ToolDefList": {
    "type": "object",
    "description": "Tools as the model gets them.",
    "required": [
      "data"
    ],
    "properties": {
      "data": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ToolDef"
        }
      },
      "errors": {
        "type": "array",
        "description": "Toolgroups that are left out, as their tools could not be listed; absent if there are none.",
        "items": {
          "$ref": "#/components/schemas/ToolGroupError"
        }
      }
    }
  },
  "InvokeToolRequest": {
    "type": "object",
    "description": "A tool and its arguments.",
    "required": [
      "tool_name",
      "kwargs"
    ],
    "properties": {
      "tool_name": {
        "type": "string",
        "description": "Its name, or `group/tool` if several toolgroups have a tool of that name."
      },
      "kwargs": {
        "$ref": "#/components/schemas/Metadata"
      }
    }
  },
  "ToolInvocationResult": {
    "type": "object",
    "description": "The result of a tool, a content or an error.",
    "required": [
      "content",
      "error_message",
      "error_code",
      "metadata"
    ],
    "properties": {
      "content": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/InterleavedContent"
          },
          {
            "type": "null"
          }
        ]
      },
      "error_message": {
        "type": [
          "string",
          "null"
        ]
      },
      "error_code": {
        "type": [
          "integer",
          "null"
        ],
        "description": "1 if there is an error, else null."
      },
      "metadata": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "Nothing": {
    "description": "The answer of what has nothing to say.",
    "type": "null"
  },
  "VectorDb": {
    "type": "object",
    "description": "A vector db.",
    "required": [
      "identifier",
      "provider_resource_id",
      "provider_id",
      "type",
      "embedding_model",
      "embedding_dimension",
      "vector_db_name"
    ],
    "properties": {
      "identifier": {
        "type": "string"
      },
      "provider_resource_id": {
        "type": [
          "string",
          "null"
        ]
      },
      "provider_id": {
        "type": "string"
      },
      "type": {
        "type": "string",
        "const": "vector_db"
      },
      "embedding_model": {
        "type": "string",
        "description": "The model that makes its vectors."
      },
      "embedding_dimension": {
        "type": "integer",
        "description": "The length of its vectors. Of a db of the configuration 0 while nothing is in it and its model cannot be asked.\n"
      },
      "vector_db_name": {
        "type": [
          "string",
          "null"
        ],
        "description": "A name for people."
      }
    }
  },
  "VectorDbList": {
    "type": "object",
    "description": "All vector dbs.",
    "required": [
      "data"
    ],
    "properties": {
      "data": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/VectorDb"
        }
      }
    }
  },
  "VectorDbRegisterRequest": {
    "type": "object",
    "description": "A vector db to make.",
    "required": [
      "vector_db_id"
    ],
    "properties": {
      "vector_db_id": {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "format": "path-name",
        "description": "The name, which a path must be able to carry."
      },
      "embedding_model": {
        "description": "The model that makes its vectors; by default that of the provider's configuration.",
        "type": [
          "string",
          "null"
        ],
        "default": null
      },
      "embedding_dimension": {
        "description": "Without effect, as the model is asked.",
        "type": [
          "integer",
          "null"
        ],
        "default": null
      },
      "provider_id": {
        "description": "The provider; by default the only one.",
        "type": [
          "string",
          "null"
        ],
        "default": null
      },
      "provider_vector_db_id": {
        "description": "Stored and returned.",
        "type": [
          "string",
          "null"
        ],
        "default": null
      },
      "vector_db_name": {
        "description": "A name for people.",
        "type": [
          "string",
          "null"
        ],
        "default": null
      }
    }
  },
  "InsertedChunk": {
    "type": "object",
    "description": "A chunk to insert.",
    "required": [
      "content"
    ],
    "properties": {
      "content": {
        "$ref": "#/components/schemas/InterleavedContent"
      },
      "metadata": {
        "description": "Any JSON object; its `document_id` says of which document the chunk is.",
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      },
      "embedding": {
        "description": "Its vector; by default the model of the db makes it.",
        "type": [
          "array",
          "null"
        ],
        "items": {
          "type": "number"
        }
      }
    }
  },
  "InsertChunksRequest": {
    "type": "object",
    "description": "Chunks for a vector db.",
    "required": [
      "vector_db_id",
      "chunks"
    ],
    "properties": {
      "vector_db_id": {
        "type": "string"
      },
      "chunks": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/InsertedChunk"
        }
      },
      "ttl_seconds": {
        "description": "Not served; must be absent or null.",
        "type": [
          "integer",
          "null"
        ],
        "default": null
      }
    }
  },
  "SearchMode": {
    "description": "By likeness of vectors (cosine), by words (BM25), or by both (reciprocal rank fusion).",
    "type": "string",
    "enum": [
      "vector",
      "keyword",
      "hybrid"
    ]
  },
  "Ranker": {
    "type": "object",
    "description": "How `hybrid` joins its two lists.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "enum": [
          "rrf",
          "weighted"
        ],
        "description": "Only `rrf` is served."
      },
      "impact_factor": {
        "description": "The constant of reciprocal rank fusion.",
        "type": [
          "number",
          "null"
        ],
        "exclusiveMinimum": 0,
        "default": 60
      }
    }
  },
  "QueryParams": {
    "type": "object",
    "description": "How to search.",
    "properties": {
      "mode": {
        "description": "By default `vector`.",
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/SearchMode"
          },
          {
            "type": "null"
          }
        ]
      },
      "max_chunks": {
        "type": [
          "integer",
          "null"
        ],
        "minimum": 1,
        "maximum": 1000,
        "default": 3
      },
      "score_threshold": {
        "type": [
          "number",
          "null"
        ],
        "default": null,
        "description": "Chunks with a lower score are left out."
      },
      "include_embeddings": {
        "type": [
          "boolean",
          "null"
        ],
        "default": false,
        "description": "Whether to send the vectors too."
      },
      "ranker": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/Ranker"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "QueryChunksRequest": {
    "type": "object",
    "description": "A query to a vector db.",
    "required": [
      "vector_db_id",
      "query"
    ],
    "properties": {
      "vector_db_id": {
        "type": "string"
      },
      "query": {
        "$ref": "#/components/schemas/InterleavedContent"
      },
      "params": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/QueryParams"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "FoundChunk": {
    "type": "object",
    "description": "A chunk that fits a query.",
    "required": [
      "content",
      "metadata"
    ],
    "properties": {
      "content": {
        "type": "string"
      },
      "metadata": {
        "$ref": "#/components/schemas/Metadata"
      },
      "embedding": {
        "type": "array",
        "items": {
          "type": "number"
        },
        "description": "Its vector, if the query asks for it."
      }
    }
  },
  "QueryChunksResponse": {
    "type": "object",
    "description": "Chunks, and the score of each.",
    "required": [
      "chunks",
      "scores"
    ],
    "properties": {
      "chunks": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/FoundChunk"
        }
      },
      "scores": {
        "type": "array",
        "items": {
          "type": "number"
        }
      }
    }
  },
  "RagDocument": {
    "type": "object",
    "description": "A document for a vector db.",
    "required": [
      "document_id",
      "content"
    ],
    "properties": {
      "document_id": {
        "type": "string",
        "minLength": 1
      },
      "content": {
        "description": "Text, a URL, or a text that is a URL of http, https or data.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/InterleavedContent"
          },
          {
            "$ref": "#/components/schemas/URL"
          }
        ]
      },
      "mime_type": {
        "description": "By default what its server or its `data:` URL says, else plain text.",
        "type": [
          "string",
          "null"
        ],
        "default": null
      },
      "metadata": {
        "description": "Goes into the metadata of each of its chunks.",
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "InsertDocumentsRequest": {
    "type": "object",
    "description": "Documents for a vector db.",
    "required": [
      "vector_db_id",
      "documents"
    ],
    "properties": {
      "vector_db_id": {
        "type": "string"
      },
      "documents": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/RagDocument"
        }
      },
      "chunk_size_in_tokens": {
        "description": "Tokens of a chunk; a quarter of them is in the next one too.",
        "type": [
          "integer",
          "null"
        ],
        "minimum": 1,
        "maximum": 8192,
        "default": 512
      }
    }
  },
  "QueryGeneratorConfig": {
    "type": "object",
    "description": "How the query is made of the content; only `default` is served.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "enum": [
          "default",
          "llm"
        ]
      },
      "separator": {
        "type": [
          "string",
          "null"
        ],
        "default": " ",
        "description": "Between the texts of the content."
      }
    }
  },
  "RagQueryConfig": {
    "type": "object",
    "description": "How to search, and how to show what was found.",
    "properties": {
      "query_generator_config": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/QueryGeneratorConfig"
          },
          {
            "type": "null"
          }
        ]
      },
      "max_tokens_in_context": {
        "description": "Tokens of all chunks together; from the first that does not fit they are left out.",
        "type": [
          "integer",
          "null"
        ],
        "minimum": 1,
        "default": 4096
      },
      "max_chunks": {
        "type": [
          "integer",
          "null"
        ],
        "minimum": 1,
        "maximum": 1000,
        "default": 5
      },
      "chunk_template": {
        "description": "The text of one chunk; `{index}` and `{chunk.content}` must be in it, `{metadata}` may.",
        "type": [
          "string",
          "null"
        ],
        "default": null
      },
      "mode": {
        "description": "By default `vector`.",
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/SearchMode"
          },
          {
            "type": "null"
          }
        ]
      },
      "ranker": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/Ranker"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "QueryDocumentsRequest": {
    "type": "object",
    "description": "A query to vector dbs.",
    "required": [
      "content",
      "vector_db_ids"
    ],
    "properties": {
      "content": {
        "$ref": "#/components/schemas/InterleavedContent"
      },
      "vector_db_ids": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "query_config": {
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/RagQueryConfig"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "QueryDocumentsResult": {
    "type": "object",
    "description": "What was found.",
    "required": [
      "content",
      "metadata"
    ],
    "properties": {
      "content": {
        "description": "Text for a model; null if nothing was found.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/InterleavedContent"
          },
          {
            "type": "null"
          }
        ]
      },
      "metadata": {
        "description": "By chunk `document_ids`, `chunks` and `scores`; `dropped`, how many were found that did not fit into\n`max_tokens_in_context`.\n",
        "$ref": "#/components/schemas/Metadata"
      }
    }
  },
  "RunShieldRequest": {
    "type": "object",
    "description": "A shield and the messages to check.",
    "required": [
      "shield_id",
      "messages"
    ],
    "properties": {
      "shield_id": {
        "type": "string"
      },
      "messages": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/MessageInput"
        }
      },
      "params": {
        "description": "Parameters for this run; they override those of the registration.",
        "default": null,
        "anyOf": [
          {
            "$ref": "#/components/schemas/Metadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "RunShieldResponse": {
    "type": "object",
    "description": "The result of a shield.",
    "required": [
      "violation"
    ],
    "properties": {
      "violation": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/SafetyViolation"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "ProviderInfo": {
    "type": "object",
    "description": "The provider of one API of this server.",
    "required": [
      "api",
      "provider_id",
      "provider_type",
      "config",
      "health"
    ],
    "properties": {
      "api": {
        "type": "string"
      },
      "provider_id": {
        "type": "string"
      },
      "provider_type": {
        "type": "string"
      },
      "config": {
        "$ref": "#/components/schemas/Metadata"
      },
      "health": {
        "$ref": "#/components/schemas/Metadata"
      }
    }
  },
  "ProviderList": {
    "type": "object",
    "description": "All providers.",
    "required": [
      "data"
    ],
    "properties": {
      "data": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ProviderInfo"
        }
      }
    }
  },
  "Problem": {
    "type": "object",
    "description": "The error as text.",
    "required": [
      "detail"
    ],
    "properties": {
      "detail": {
        "type": "string"
      }
    }
  },
  "AuthenticationProblem": {
    "type": "object",
    "description": "The request has no token of a user, in the form of OpenAI's errors.",
    "required": [
      "error"
    ],
    "properties": {
      "error": {
        "type": "object",
        "required": [
          "message"
        ],
        "properties": {
          "message": {
            "type": "string"
          },
          "type": {
            "type": "string"
          },
          "param": {
            "type": "null"
          },
          "code": {
            "type": "string"
          }
        }
      }
    }
  },
  "ShapeError": {
    "type": "object",
    "description": "One error in the shape of a request.",
    "required": [
      "loc",
      "msg",
      "type"
    ],
    "properties": {
      "loc": {
        "type": "array",
        "description": "The path of the field: `body`, `query` or `path`, then names and indexes.",
        "items": {
          "anyOf": [
            {
              "type": "string"
            },
            {
              "type": "integer"
            }
          ]
        }
      },
      "msg": {
        "type": "string",
        "description": "The field and what was expected of it."
      },
      "type": {
        "type": "string"
      }
    }
  },
  "ShapeProblem": {
    "type": "object",
    "description": "The request has the wrong shape.",
    "required": [
      "error"
    ],
    "properties": {
      "error": {
        "type": "object",
        "required": [
          "detail"
        ],
        "properties": {
          "detail": {
            "type": "object",
            "required": [
              "errors"
            ],
            "properties": {
              "errors": {
                "type": "array",
                "items": {
                  "$ref": "#/components/schemas/ShapeError"
                }
              }
            }
          }
        }
      }
    }
  },
  "BadRequest": {
    "description": "An error of shape, or another error as text.",
    "anyOf": [
      {
        "$ref": "#/components/schemas/ShapeProblem"
      },
      {
        "$ref": "#/components/schemas/Problem"
      }
    ]
  }
};
