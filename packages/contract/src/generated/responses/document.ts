// Generated from openapi.responses.yaml by `npm run generate`. Do not edit.

export const operationTable = {
  "listResponses": {
    "method": "GET",
    "path": "/v1/responses",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ResponsePage",
      "400": "OpenAiError",
      "401": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": [
      {
        "name": "after",
        "schema": {
          "type": "string"
        }
      },
      {
        "name": "limit",
        "schema": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20
        }
      },
      {
        "name": "order",
        "schema": {
          "type": "string",
          "enum": [
            "asc",
            "desc"
          ],
          "default": "desc"
        }
      },
      {
        "name": "model",
        "schema": {
          "type": "string"
        }
      }
    ]
  },
  "createResponse": {
    "method": "POST",
    "path": "/v1/responses",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": "ResponseCreateRequest",
    "form": null,
    "takesKey": true,
    "answers": {
      "200": "ResponseObject",
      "400": "OpenAiError",
      "401": "OpenAiError",
      "403": "OpenAiError",
      "404": "OpenAiError",
      "409": "OpenAiError",
      "413": "OpenAiError",
      "415": "OpenAiError",
      "429": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "compactResponse": {
    "method": "POST",
    "path": "/v1/responses/compact",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": "ResponseCompactRequest",
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "CompactedResponse",
      "400": "OpenAiError",
      "401": "OpenAiError",
      "404": "OpenAiError",
      "413": "OpenAiError",
      "415": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "getResponse": {
    "method": "GET",
    "path": "/v1/responses/{response_id}",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ResponseObject",
      "400": "OpenAiError",
      "401": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": [
      {
        "name": "stream",
        "schema": {
          "type": "string",
          "enum": [
            "true",
            "false"
          ]
        }
      },
      {
        "name": "starting_after",
        "schema": {
          "type": "integer",
          "minimum": -1,
          "maximum": 9007199254740991,
          "default": -1
        }
      }
    ]
  },
  "deleteResponse": {
    "method": "DELETE",
    "path": "/v1/responses/{response_id}",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ResponseDeleted",
      "401": "OpenAiError",
      "403": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "listInputItems": {
    "method": "GET",
    "path": "/v1/responses/{response_id}/input_items",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ItemPage",
      "400": "OpenAiError",
      "401": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": [
      {
        "name": "after",
        "schema": {
          "type": "string"
        }
      },
      {
        "name": "limit",
        "schema": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20
        }
      },
      {
        "name": "order",
        "schema": {
          "type": "string",
          "enum": [
            "asc",
            "desc"
          ],
          "default": "desc"
        }
      }
    ]
  },
  "cancelResponse": {
    "method": "POST",
    "path": "/v1/responses/{response_id}/cancel",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ResponseObject",
      "400": "OpenAiError",
      "401": "OpenAiError",
      "403": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "createConversation": {
    "method": "POST",
    "path": "/v1/conversations",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": "ConversationCreateRequest",
    "form": null,
    "takesKey": true,
    "answers": {
      "200": "Conversation",
      "400": "OpenAiError",
      "401": "OpenAiError",
      "403": "OpenAiError",
      "404": "OpenAiError",
      "409": "OpenAiError",
      "413": "OpenAiError",
      "415": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "getConversation": {
    "method": "GET",
    "path": "/v1/conversations/{conversation_id}",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Conversation",
      "401": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "updateConversation": {
    "method": "POST",
    "path": "/v1/conversations/{conversation_id}",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": "ConversationUpdateRequest",
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Conversation",
      "400": "OpenAiError",
      "401": "OpenAiError",
      "403": "OpenAiError",
      "404": "OpenAiError",
      "413": "OpenAiError",
      "415": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "deleteConversation": {
    "method": "DELETE",
    "path": "/v1/conversations/{conversation_id}",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ConversationDeleted",
      "401": "OpenAiError",
      "403": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "listConversationItems": {
    "method": "GET",
    "path": "/v1/conversations/{conversation_id}/items",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "ItemPage",
      "400": "OpenAiError",
      "401": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": [
      {
        "name": "after",
        "schema": {
          "type": "string"
        }
      },
      {
        "name": "limit",
        "schema": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 20
        }
      },
      {
        "name": "order",
        "schema": {
          "type": "string",
          "enum": [
            "asc",
            "desc"
          ],
          "default": "desc"
        }
      }
    ]
  },
  "createConversationItems": {
    "method": "POST",
    "path": "/v1/conversations/{conversation_id}/items",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": "ConversationItemsRequest",
    "form": null,
    "takesKey": true,
    "answers": {
      "200": "ItemPage",
      "400": "OpenAiError",
      "401": "OpenAiError",
      "403": "OpenAiError",
      "404": "OpenAiError",
      "409": "OpenAiError",
      "413": "OpenAiError",
      "415": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "getConversationItem": {
    "method": "GET",
    "path": "/v1/conversations/{conversation_id}/items/{item_id}",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Item",
      "401": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "deleteConversationItem": {
    "method": "DELETE",
    "path": "/v1/conversations/{conversation_id}/items/{item_id}",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "Conversation",
      "401": "OpenAiError",
      "403": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "listFiles": {
    "method": "GET",
    "path": "/v1/files",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "FilePage",
      "400": "OpenAiError",
      "401": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": [
      {
        "name": "after",
        "schema": {
          "type": "string"
        }
      },
      {
        "name": "limit",
        "schema": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000,
          "default": 10000
        }
      },
      {
        "name": "order",
        "schema": {
          "type": "string",
          "enum": [
            "asc",
            "desc"
          ],
          "default": "desc"
        }
      },
      {
        "name": "purpose",
        "schema": {
          "type": "string"
        }
      }
    ]
  },
  "createFile": {
    "method": "POST",
    "path": "/v1/files",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": "FileCreateRequest",
    "takesKey": true,
    "answers": {
      "200": "FileObject",
      "400": "OpenAiError",
      "401": "OpenAiError",
      "403": "OpenAiError",
      "409": "OpenAiError",
      "413": "OpenAiError",
      "415": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "getFile": {
    "method": "GET",
    "path": "/v1/files/{file_id}",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "FileObject",
      "401": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "deleteFile": {
    "method": "DELETE",
    "path": "/v1/files/{file_id}",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": "FileDeleted",
      "401": "OpenAiError",
      "403": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  },
  "getFileContent": {
    "method": "GET",
    "path": "/v1/files/{file_id}/content",
    "prefixes": [
      "/v1",
      "/v1/openai/v1"
    ],
    "body": null,
    "form": null,
    "takesKey": false,
    "answers": {
      "200": null,
      "401": "OpenAiError",
      "404": "OpenAiError",
      "5XX": "OpenAiError"
    },
    "query": []
  }
} as const;

export const schemas: Readonly<Record<string, unknown>> = {
  "InputText": {
    "type": "object",
    "description": "Text of an input.",
    "required": [
      "type",
      "text"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "input_text",
        "description": "What kind of part it is."
      },
      "text": {
        "type": "string",
        "description": "The text."
      }
    }
  },
  "InputImage": {
    "type": "object",
    "description": "An image, by URL.",
    "required": [
      "type",
      "detail"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "input_image",
        "description": "What kind of part it is."
      },
      "image_url": {
        "type": [
          "string",
          "null"
        ],
        "description": "An `https:` or `data:` URL."
      },
      "file_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The id of an uploaded image."
      },
      "detail": {
        "type": "string",
        "description": "How closely the model looks; auto by default."
      }
    }
  },
  "InputFile": {
    "type": "object",
    "description": "A file. The model is given its text; a line with name, kind and size in place of any other.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "input_file",
        "description": "What kind of part it is."
      },
      "filename": {
        "type": "string",
        "description": "Its name."
      },
      "file_data": {
        "type": "string",
        "description": "A `data:` URL, of a text or in base64."
      },
      "file_url": {
        "type": "string",
        "description": "An `https:` URL of a text."
      },
      "file_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The id of an uploaded file."
      }
    }
  },
  "UrlCitation": {
    "type": "object",
    "description": "A page that the text cites.",
    "required": [
      "type",
      "url",
      "title",
      "start_index",
      "end_index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "url_citation",
        "description": "What is cited."
      },
      "url": {
        "type": "string",
        "description": "Its URL."
      },
      "title": {
        "type": "string",
        "description": "Its title."
      },
      "start_index": {
        "type": "integer",
        "description": "Where the citation begins in the text."
      },
      "end_index": {
        "type": "integer",
        "description": "Where it ends."
      }
    }
  },
  "FileCitation": {
    "type": "object",
    "description": "A file that the text cites.",
    "required": [
      "type",
      "file_id",
      "filename",
      "index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "file_citation",
        "description": "What is cited."
      },
      "file_id": {
        "type": "string",
        "description": "The file's id."
      },
      "filename": {
        "type": "string",
        "description": "Its name."
      },
      "index": {
        "type": "integer",
        "description": "Where in the text it is cited."
      }
    }
  },
  "Annotation": {
    "description": "What a text cites.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/UrlCitation"
      },
      {
        "$ref": "#/components/schemas/FileCitation"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "url_citation": "#/components/schemas/UrlCitation",
        "file_citation": "#/components/schemas/FileCitation"
      }
    }
  },
  "OutputText": {
    "type": "object",
    "description": "Text of the model.",
    "required": [
      "type",
      "text",
      "annotations"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "output_text",
        "description": "What kind of part it is."
      },
      "text": {
        "type": "string",
        "description": "The text."
      },
      "annotations": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Annotation"
        },
        "description": "What it cites."
      },
      "logprobs": {
        "type": "array",
        "items": {
          "type": "object",
          "additionalProperties": true
        },
        "description": "Always empty."
      }
    }
  },
  "RefusalPart": {
    "type": "object",
    "description": "A refusal in place of text.",
    "required": [
      "type",
      "refusal"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "refusal",
        "description": "What kind of part it is."
      },
      "refusal": {
        "type": "string",
        "description": "The words."
      }
    }
  },
  "ReasoningText": {
    "type": "object",
    "description": "What a model thought.",
    "required": [
      "type",
      "text"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "reasoning_text",
        "description": "What kind of part it is."
      },
      "text": {
        "type": "string",
        "description": "The text."
      }
    }
  },
  "SummaryText": {
    "type": "object",
    "description": "A summary of what a model thought.",
    "required": [
      "type",
      "text"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "summary_text",
        "description": "What kind of part it is."
      },
      "text": {
        "type": "string",
        "description": "The text."
      }
    }
  },
  "MessagePart": {
    "description": "A part of a message.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/InputText"
      },
      {
        "$ref": "#/components/schemas/InputImage"
      },
      {
        "$ref": "#/components/schemas/InputFile"
      },
      {
        "$ref": "#/components/schemas/OutputText"
      },
      {
        "$ref": "#/components/schemas/RefusalPart"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "input_text": "#/components/schemas/InputText",
        "input_image": "#/components/schemas/InputImage",
        "input_file": "#/components/schemas/InputFile",
        "output_text": "#/components/schemas/OutputText",
        "refusal": "#/components/schemas/RefusalPart"
      }
    }
  },
  "OutputPart": {
    "description": "A part of a message of the model.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/OutputText"
      },
      {
        "$ref": "#/components/schemas/RefusalPart"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "output_text": "#/components/schemas/OutputText",
        "refusal": "#/components/schemas/RefusalPart"
      }
    }
  },
  "StreamedPart": {
    "description": "A part that a stream adds to an item.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/OutputText"
      },
      {
        "$ref": "#/components/schemas/RefusalPart"
      },
      {
        "$ref": "#/components/schemas/ReasoningText"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "output_text": "#/components/schemas/OutputText",
        "refusal": "#/components/schemas/RefusalPart",
        "reasoning_text": "#/components/schemas/ReasoningText"
      }
    }
  },
  "ToolOutputPart": {
    "description": "A part of a tool's output.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/InputText"
      },
      {
        "$ref": "#/components/schemas/InputImage"
      },
      {
        "$ref": "#/components/schemas/InputFile"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "input_text": "#/components/schemas/InputText",
        "input_image": "#/components/schemas/InputImage",
        "input_file": "#/components/schemas/InputFile"
      }
    }
  },
  "InputImageInput": {
    "type": "object",
    "description": "An image, by URL.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "input_image",
        "description": "What kind of part it is."
      },
      "image_url": {
        "type": [
          "string",
          "null"
        ],
        "description": "An `https:` or `data:` URL."
      },
      "file_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The id of an uploaded image."
      },
      "detail": {
        "type": [
          "string",
          "null"
        ],
        "description": "How closely the model looks; passed over."
      }
    }
  },
  "InputFileInput": {
    "type": "object",
    "description": "A file. The model is given its text; a line with name, kind and size in place of any other.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "input_file",
        "description": "What kind of part it is."
      },
      "filename": {
        "type": [
          "string",
          "null"
        ],
        "description": "Its name."
      },
      "file_data": {
        "type": [
          "string",
          "null"
        ],
        "description": "A `data:` URL, of a text or in base64."
      },
      "file_url": {
        "type": [
          "string",
          "null"
        ],
        "description": "An `https:` URL of a text."
      },
      "file_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The id of an uploaded file."
      }
    }
  },
  "OutputTextInput": {
    "type": "object",
    "description": "Text of the model.",
    "required": [
      "type",
      "text"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "output_text",
        "description": "What kind of part it is."
      },
      "text": {
        "type": "string",
        "description": "The text."
      },
      "annotations": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Annotation"
        },
        "description": "What it cites."
      },
      "logprobs": {
        "type": "array",
        "items": {
          "type": "object",
          "additionalProperties": true
        },
        "description": "Always empty."
      }
    }
  },
  "MessagePartInput": {
    "description": "A part of a message that is sent.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/InputText"
      },
      {
        "$ref": "#/components/schemas/InputImageInput"
      },
      {
        "$ref": "#/components/schemas/InputFileInput"
      },
      {
        "$ref": "#/components/schemas/OutputTextInput"
      },
      {
        "$ref": "#/components/schemas/RefusalPart"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "input_text": "#/components/schemas/InputText",
        "input_image": "#/components/schemas/InputImageInput",
        "input_file": "#/components/schemas/InputFileInput",
        "output_text": "#/components/schemas/OutputTextInput",
        "refusal": "#/components/schemas/RefusalPart"
      }
    }
  },
  "ToolOutputPartInput": {
    "description": "A part of a tool's output that is sent.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/InputText"
      },
      {
        "$ref": "#/components/schemas/InputImageInput"
      },
      {
        "$ref": "#/components/schemas/InputFileInput"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "input_text": "#/components/schemas/InputText",
        "input_image": "#/components/schemas/InputImageInput",
        "input_file": "#/components/schemas/InputFileInput"
      }
    }
  },
  "MessageInputItem": {
    "type": "object",
    "description": "A message. `type` may be left out.",
    "required": [
      "role",
      "content"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "message",
        "description": "What kind of item it is."
      },
      "id": {
        "type": [
          "string",
          "null"
        ],
        "description": "Its id, if it has one."
      },
      "status": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over; an item that is sent is complete."
      },
      "role": {
        "type": "string",
        "enum": [
          "user",
          "assistant",
          "system",
          "developer"
        ],
        "description": "Whose words they are."
      },
      "content": {
        "description": "Text or parts; of an assistant `output_text` and `refusal`.",
        "anyOf": [
          {
            "type": "string"
          },
          {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/MessagePartInput"
            }
          }
        ]
      },
      "phase": {
        "type": [
          "string",
          "null"
        ],
        "description": "Of an assistant `commentary` or `final_answer`."
      }
    }
  },
  "FunctionCallInput": {
    "type": "object",
    "description": "A call of a function by the model.",
    "required": [
      "type",
      "call_id",
      "name",
      "arguments"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "function_call",
        "description": "What kind of item it is."
      },
      "id": {
        "type": [
          "string",
          "null"
        ],
        "description": "Its id, if it has one."
      },
      "status": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over; an item that is sent is complete."
      },
      "call_id": {
        "type": "string",
        "description": "The id that its output names."
      },
      "name": {
        "type": "string",
        "description": "The function."
      },
      "arguments": {
        "type": "string",
        "description": "The arguments as JSON text."
      }
    }
  },
  "FunctionCallOutputInput": {
    "type": "object",
    "description": "What a function answered. It names a call before it that has no output yet, and each call has one: else it is a 400 with the code `tool_call_not_found`, `tool_output_repeated` or `tool_output_missing`.",
    "required": [
      "type",
      "call_id",
      "output"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "function_call_output",
        "description": "What kind of item it is."
      },
      "id": {
        "type": [
          "string",
          "null"
        ],
        "description": "Its id, if it has one."
      },
      "status": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over; an item that is sent is complete."
      },
      "call_id": {
        "type": "string",
        "description": "The call."
      },
      "output": {
        "description": "Text or parts.",
        "anyOf": [
          {
            "type": "string"
          },
          {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ToolOutputPartInput"
            }
          }
        ]
      }
    }
  },
  "ReasoningInput": {
    "type": "object",
    "description": "What a model thought; the model is not given it again.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "reasoning",
        "description": "What kind of item it is."
      },
      "id": {
        "type": [
          "string",
          "null"
        ],
        "description": "Its id, if it has one."
      },
      "status": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over; an item that is sent is complete."
      },
      "summary": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/SummaryText"
        },
        "description": "A summary of it."
      },
      "content": {
        "description": "The text of it.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ReasoningText"
            }
          },
          {
            "type": "null"
          }
        ]
      },
      "encrypted_content": {
        "type": [
          "string",
          "null"
        ],
        "description": "Opaque."
      }
    }
  },
  "WebSearchCallInput": {
    "type": "object",
    "description": "A web search of the model.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "web_search_call",
        "description": "What kind of item it is."
      },
      "id": {
        "type": [
          "string",
          "null"
        ],
        "description": "Its id, if it has one."
      },
      "status": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over; an item that is sent is complete."
      },
      "action": {
        "type": "object",
        "additionalProperties": true,
        "description": "What was looked for."
      }
    }
  },
  "FileSearchCallInput": {
    "type": "object",
    "description": "A file search of the model.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "file_search_call",
        "description": "What kind of item it is."
      },
      "id": {
        "type": [
          "string",
          "null"
        ],
        "description": "Its id, if it has one."
      },
      "status": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over; an item that is sent is complete."
      },
      "queries": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "What was looked for."
      },
      "results": {
        "description": "What was found.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/FileSearchResultInput"
            }
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "FileSearchResultInput": {
    "type": "object",
    "description": "A passage that was found.",
    "properties": {
      "file_id": {
        "type": "string",
        "description": "The file."
      },
      "filename": {
        "type": "string",
        "description": "Its name."
      },
      "score": {
        "type": "number",
        "description": "How well it fits, from 0 to 1."
      },
      "text": {
        "type": "string",
        "description": "The passage."
      },
      "attributes": {
        "description": "Attributes of the file.",
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "McpListToolsInput": {
    "type": "object",
    "description": "The tools of a server.",
    "required": [
      "type",
      "server_label"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "mcp_list_tools",
        "description": "What kind of item it is."
      },
      "id": {
        "type": [
          "string",
          "null"
        ],
        "description": "Its id, if it has one."
      },
      "status": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over; an item that is sent is complete."
      },
      "server_label": {
        "type": "string",
        "description": "The server."
      },
      "tools": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/McpToolInput"
        },
        "description": "Its tools."
      },
      "error": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why they could not be listed."
      }
    }
  },
  "McpToolInput": {
    "type": "object",
    "description": "A tool of a server.",
    "required": [
      "name"
    ],
    "properties": {
      "name": {
        "type": "string",
        "description": "Its name."
      },
      "description": {
        "type": [
          "string",
          "null"
        ],
        "description": "What it does."
      },
      "input_schema": {
        "type": "object",
        "additionalProperties": true,
        "description": "JSON Schema of its arguments."
      },
      "annotations": {
        "description": "Hints about it.",
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "McpCallInput": {
    "type": "object",
    "description": "A call of a server's tool.",
    "required": [
      "type",
      "server_label",
      "name",
      "arguments"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "mcp_call",
        "description": "What kind of item it is."
      },
      "id": {
        "type": [
          "string",
          "null"
        ],
        "description": "Its id, if it has one."
      },
      "status": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over; an item that is sent is complete."
      },
      "server_label": {
        "type": "string",
        "description": "The server."
      },
      "name": {
        "type": "string",
        "description": "The tool."
      },
      "arguments": {
        "type": "string",
        "description": "The arguments as JSON text."
      },
      "output": {
        "type": [
          "string",
          "null"
        ],
        "description": "What it answered."
      },
      "error": {
        "type": [
          "string",
          "null"
        ],
        "description": "How it failed."
      },
      "approval_request_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The request that was approved."
      }
    }
  },
  "McpApprovalRequestInput": {
    "type": "object",
    "description": "A call that waits for approval.",
    "required": [
      "type",
      "server_label",
      "name",
      "arguments"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "mcp_approval_request",
        "description": "What kind of item it is."
      },
      "id": {
        "type": [
          "string",
          "null"
        ],
        "description": "Its id, if it has one."
      },
      "status": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over; an item that is sent is complete."
      },
      "server_label": {
        "type": "string",
        "description": "The server."
      },
      "name": {
        "type": "string",
        "description": "The tool."
      },
      "arguments": {
        "type": "string",
        "description": "The arguments as JSON text."
      }
    }
  },
  "McpApprovalResponseInput": {
    "type": "object",
    "description": "An answer to such a request.",
    "required": [
      "type",
      "approval_request_id",
      "approve"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "mcp_approval_response",
        "description": "What kind of item it is."
      },
      "id": {
        "type": [
          "string",
          "null"
        ],
        "description": "Its id, if it has one."
      },
      "status": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over; an item that is sent is complete."
      },
      "approval_request_id": {
        "type": "string",
        "description": "The id of the request."
      },
      "approve": {
        "type": "boolean",
        "description": "Whether the call may run."
      },
      "reason": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why not."
      }
    }
  },
  "CompactionInput": {
    "type": "object",
    "description": "A conversation in one opaque item, as `compact` made it.",
    "required": [
      "type",
      "encrypted_content"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "compaction",
        "description": "What kind of item it is."
      },
      "id": {
        "type": [
          "string",
          "null"
        ],
        "description": "Its id, if it has one."
      },
      "status": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over; an item that is sent is complete."
      },
      "encrypted_content": {
        "type": "string",
        "description": "Opaque."
      }
    }
  },
  "ItemReference": {
    "type": "object",
    "description": "An item of a response or a conversation, by its id.",
    "required": [
      "type",
      "id"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "item_reference",
        "description": "What kind of item it is."
      },
      "id": {
        "type": "string",
        "description": "The item's id."
      }
    }
  },
  "InputItem": {
    "description": "An item as it is sent.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/MessageInputItem"
      },
      {
        "$ref": "#/components/schemas/FunctionCallInput"
      },
      {
        "$ref": "#/components/schemas/FunctionCallOutputInput"
      },
      {
        "$ref": "#/components/schemas/ReasoningInput"
      },
      {
        "$ref": "#/components/schemas/WebSearchCallInput"
      },
      {
        "$ref": "#/components/schemas/FileSearchCallInput"
      },
      {
        "$ref": "#/components/schemas/McpListToolsInput"
      },
      {
        "$ref": "#/components/schemas/McpCallInput"
      },
      {
        "$ref": "#/components/schemas/McpApprovalRequestInput"
      },
      {
        "$ref": "#/components/schemas/McpApprovalResponseInput"
      },
      {
        "$ref": "#/components/schemas/CompactionInput"
      },
      {
        "$ref": "#/components/schemas/ItemReference"
      }
    ]
  },
  "ResponseMessage": {
    "type": "object",
    "description": "A message.",
    "required": [
      "id",
      "type",
      "status",
      "role",
      "content"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "type": {
        "type": "string",
        "const": "message",
        "description": "What kind of item it is."
      },
      "status": {
        "type": "string",
        "enum": [
          "in_progress",
          "completed",
          "incomplete"
        ],
        "description": "How far it is."
      },
      "role": {
        "type": "string",
        "enum": [
          "user",
          "assistant",
          "system",
          "developer"
        ],
        "description": "Whose words they are."
      },
      "content": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/MessagePart"
        },
        "description": "Its parts."
      },
      "phase": {
        "type": [
          "string",
          "null"
        ],
        "description": "Of an assistant `commentary` or `final_answer`."
      }
    }
  },
  "FunctionCall": {
    "type": "object",
    "description": "A call of the caller's function, which the caller runs.",
    "required": [
      "id",
      "type",
      "status",
      "call_id",
      "name",
      "arguments"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "type": {
        "type": "string",
        "const": "function_call",
        "description": "What kind of item it is."
      },
      "status": {
        "type": "string",
        "enum": [
          "in_progress",
          "completed",
          "incomplete"
        ],
        "description": "How far it is."
      },
      "call_id": {
        "type": "string",
        "description": "The id that its output names."
      },
      "name": {
        "type": "string",
        "description": "The function."
      },
      "arguments": {
        "type": "string",
        "description": "The arguments as JSON text."
      }
    }
  },
  "FunctionCallOutput": {
    "type": "object",
    "description": "What a function answered.",
    "required": [
      "id",
      "type",
      "status",
      "call_id",
      "output"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "type": {
        "type": "string",
        "const": "function_call_output",
        "description": "What kind of item it is."
      },
      "status": {
        "type": "string",
        "enum": [
          "in_progress",
          "completed",
          "incomplete"
        ],
        "description": "How far it is."
      },
      "call_id": {
        "type": "string",
        "description": "The call."
      },
      "output": {
        "description": "Text or parts.",
        "anyOf": [
          {
            "type": "string"
          },
          {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ToolOutputPart"
            }
          }
        ]
      }
    }
  },
  "ReasoningItem": {
    "type": "object",
    "description": "What a model thought; as text, or as a summary where the request asks for one.",
    "required": [
      "id",
      "type",
      "summary"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "type": {
        "type": "string",
        "const": "reasoning",
        "description": "What kind of item it is."
      },
      "status": {
        "type": "string",
        "enum": [
          "in_progress",
          "completed",
          "incomplete"
        ],
        "description": "How far it is."
      },
      "summary": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/SummaryText"
        },
        "description": "A summary of it; empty unless the request asks for one."
      },
      "content": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ReasoningText"
        },
        "description": "The text of it; absent where it is summarised."
      },
      "encrypted_content": {
        "type": [
          "string",
          "null"
        ],
        "description": "Opaque; with `include` only."
      }
    }
  },
  "WebSearchAction": {
    "type": "object",
    "description": "What a search looked for.",
    "required": [
      "type",
      "query"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "search",
        "description": "What was done."
      },
      "query": {
        "type": "string",
        "description": "The query."
      },
      "sources": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/WebSource"
        },
        "description": "The pages; with `include` only."
      }
    }
  },
  "WebSource": {
    "type": "object",
    "description": "A page that was found.",
    "required": [
      "type",
      "url"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "url",
        "description": "What it is."
      },
      "url": {
        "type": "string",
        "description": "Its URL."
      }
    }
  },
  "WebSearchCall": {
    "type": "object",
    "description": "A web search of the model.",
    "required": [
      "id",
      "type",
      "status",
      "action"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "type": {
        "type": "string",
        "const": "web_search_call",
        "description": "What kind of item it is."
      },
      "status": {
        "type": "string",
        "enum": [
          "in_progress",
          "completed",
          "incomplete"
        ],
        "description": "How far it is."
      },
      "action": {
        "$ref": "#/components/schemas/WebSearchAction",
        "description": "What was looked for."
      }
    }
  },
  "FileSearchResult": {
    "type": "object",
    "description": "A passage that was found.",
    "required": [
      "file_id",
      "filename",
      "score",
      "text",
      "attributes"
    ],
    "properties": {
      "file_id": {
        "type": "string",
        "description": "The file."
      },
      "filename": {
        "type": "string",
        "description": "Its name."
      },
      "score": {
        "type": "number",
        "description": "How well it fits, from 0 to 1."
      },
      "text": {
        "type": "string",
        "description": "The passage."
      },
      "attributes": {
        "type": "object",
        "additionalProperties": true,
        "description": "Attributes of the file."
      }
    }
  },
  "FileSearchCall": {
    "type": "object",
    "description": "A file search of the model.",
    "required": [
      "id",
      "type",
      "status",
      "queries"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "type": {
        "type": "string",
        "const": "file_search_call",
        "description": "What kind of item it is."
      },
      "status": {
        "type": "string",
        "enum": [
          "in_progress",
          "completed",
          "incomplete"
        ],
        "description": "How far it is."
      },
      "queries": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "What was looked for."
      },
      "results": {
        "description": "What was found; with `include` only.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/FileSearchResult"
            }
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "McpTool": {
    "type": "object",
    "description": "A tool of a server.",
    "required": [
      "name",
      "input_schema"
    ],
    "properties": {
      "name": {
        "type": "string",
        "description": "Its name."
      },
      "description": {
        "type": [
          "string",
          "null"
        ],
        "description": "What it does; absent if nothing says it."
      },
      "input_schema": {
        "type": "object",
        "additionalProperties": true,
        "description": "JSON Schema of its arguments."
      },
      "annotations": {
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "null"
          }
        ],
        "description": "Hints about it; absent without any."
      }
    }
  },
  "McpListTools": {
    "type": "object",
    "description": "The tools of a server.",
    "required": [
      "id",
      "type",
      "server_label",
      "tools"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "type": {
        "type": "string",
        "const": "mcp_list_tools",
        "description": "What kind of item it is."
      },
      "status": {
        "type": "string",
        "enum": [
          "in_progress",
          "completed",
          "incomplete"
        ],
        "description": "How far it is."
      },
      "server_label": {
        "type": "string",
        "description": "The server."
      },
      "tools": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/McpTool"
        },
        "description": "Its tools."
      },
      "error": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why they could not be listed; absent if they were."
      }
    }
  },
  "McpCall": {
    "type": "object",
    "description": "A call of a server's tool, which the server runs.",
    "required": [
      "id",
      "type",
      "server_label",
      "name",
      "arguments"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "type": {
        "type": "string",
        "const": "mcp_call",
        "description": "What kind of item it is."
      },
      "status": {
        "type": "string",
        "enum": [
          "in_progress",
          "completed",
          "incomplete"
        ],
        "description": "How far it is."
      },
      "server_label": {
        "type": "string",
        "description": "The server."
      },
      "name": {
        "type": "string",
        "description": "The tool."
      },
      "arguments": {
        "type": "string",
        "description": "The arguments as JSON text."
      },
      "output": {
        "type": [
          "string",
          "null"
        ],
        "description": "What it answered."
      },
      "error": {
        "type": [
          "string",
          "null"
        ],
        "description": "How it failed."
      },
      "approval_request_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The request that was approved."
      }
    }
  },
  "McpApprovalRequest": {
    "type": "object",
    "description": "A call that waits for approval.",
    "required": [
      "id",
      "type",
      "server_label",
      "name",
      "arguments"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "type": {
        "type": "string",
        "const": "mcp_approval_request",
        "description": "What kind of item it is."
      },
      "status": {
        "type": "string",
        "enum": [
          "in_progress",
          "completed",
          "incomplete"
        ],
        "description": "How far it is."
      },
      "server_label": {
        "type": "string",
        "description": "The server."
      },
      "name": {
        "type": "string",
        "description": "The tool."
      },
      "arguments": {
        "type": "string",
        "description": "The arguments as JSON text."
      }
    }
  },
  "McpApprovalResponse": {
    "type": "object",
    "description": "An answer to such a request.",
    "required": [
      "id",
      "type",
      "approval_request_id",
      "approve"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "type": {
        "type": "string",
        "const": "mcp_approval_response",
        "description": "What kind of item it is."
      },
      "status": {
        "type": "string",
        "enum": [
          "in_progress",
          "completed",
          "incomplete"
        ],
        "description": "How far it is."
      },
      "approval_request_id": {
        "type": "string",
        "description": "The id of the request."
      },
      "approve": {
        "type": "boolean",
        "description": "Whether the call may run."
      },
      "reason": {
        "type": [
          "string",
          "null"
        ],
        "description": "Why not."
      }
    }
  },
  "Compaction": {
    "type": "object",
    "description": "A conversation in one opaque item.",
    "required": [
      "id",
      "type",
      "encrypted_content"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "type": {
        "type": "string",
        "const": "compaction",
        "description": "What kind of item it is."
      },
      "encrypted_content": {
        "type": "string",
        "description": "Opaque."
      }
    }
  },
  "OutputItem": {
    "description": "An item that a response made.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/ResponseMessage"
      },
      {
        "$ref": "#/components/schemas/FunctionCall"
      },
      {
        "$ref": "#/components/schemas/ReasoningItem"
      },
      {
        "$ref": "#/components/schemas/WebSearchCall"
      },
      {
        "$ref": "#/components/schemas/FileSearchCall"
      },
      {
        "$ref": "#/components/schemas/McpListTools"
      },
      {
        "$ref": "#/components/schemas/McpCall"
      },
      {
        "$ref": "#/components/schemas/McpApprovalRequest"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "message": "#/components/schemas/ResponseMessage",
        "function_call": "#/components/schemas/FunctionCall",
        "reasoning": "#/components/schemas/ReasoningItem",
        "web_search_call": "#/components/schemas/WebSearchCall",
        "file_search_call": "#/components/schemas/FileSearchCall",
        "mcp_list_tools": "#/components/schemas/McpListTools",
        "mcp_call": "#/components/schemas/McpCall",
        "mcp_approval_request": "#/components/schemas/McpApprovalRequest"
      }
    }
  },
  "Item": {
    "description": "An item of an input, an output or a conversation.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/ResponseMessage"
      },
      {
        "$ref": "#/components/schemas/FunctionCall"
      },
      {
        "$ref": "#/components/schemas/ReasoningItem"
      },
      {
        "$ref": "#/components/schemas/WebSearchCall"
      },
      {
        "$ref": "#/components/schemas/FileSearchCall"
      },
      {
        "$ref": "#/components/schemas/McpListTools"
      },
      {
        "$ref": "#/components/schemas/McpCall"
      },
      {
        "$ref": "#/components/schemas/McpApprovalRequest"
      },
      {
        "$ref": "#/components/schemas/FunctionCallOutput"
      },
      {
        "$ref": "#/components/schemas/McpApprovalResponse"
      },
      {
        "$ref": "#/components/schemas/Compaction"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "message": "#/components/schemas/ResponseMessage",
        "function_call": "#/components/schemas/FunctionCall",
        "reasoning": "#/components/schemas/ReasoningItem",
        "web_search_call": "#/components/schemas/WebSearchCall",
        "file_search_call": "#/components/schemas/FileSearchCall",
        "mcp_list_tools": "#/components/schemas/McpListTools",
        "mcp_call": "#/components/schemas/McpCall",
        "mcp_approval_request": "#/components/schemas/McpApprovalRequest",
        "function_call_output": "#/components/schemas/FunctionCallOutput",
        "mcp_approval_response": "#/components/schemas/McpApprovalResponse",
        "compaction": "#/components/schemas/Compaction"
      }
    }
  },
  "TextFormatPlain": {
    "type": "object",
    "description": "Any text.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "text",
        "description": "What the text must be."
      }
    }
  },
  "TextFormatJson": {
    "type": "object",
    "description": "A JSON object.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "json_object",
        "description": "What the text must be."
      }
    }
  },
  "TextFormatSchema": {
    "type": "object",
    "description": "JSON that fits a schema. The model is told; its text is not checked.",
    "required": [
      "type",
      "name",
      "schema"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "json_schema",
        "description": "What the text must be."
      },
      "name": {
        "type": "string",
        "description": "The schema's name."
      },
      "schema": {
        "type": "object",
        "additionalProperties": true,
        "description": "The JSON Schema."
      },
      "description": {
        "type": [
          "string",
          "null"
        ],
        "description": "What it is for."
      },
      "strict": {
        "type": [
          "boolean",
          "null"
        ],
        "description": "Passed on to the model."
      }
    }
  },
  "TextFormat": {
    "description": "What the text of an answer must be.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/TextFormatPlain"
      },
      {
        "$ref": "#/components/schemas/TextFormatJson"
      },
      {
        "$ref": "#/components/schemas/TextFormatSchema"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "text": "#/components/schemas/TextFormatPlain",
        "json_object": "#/components/schemas/TextFormatJson",
        "json_schema": "#/components/schemas/TextFormatSchema"
      }
    }
  },
  "TextOptions": {
    "type": "object",
    "description": "How an answer is written.",
    "properties": {
      "format": {
        "$ref": "#/components/schemas/TextFormat",
        "description": "What it must be."
      },
      "verbosity": {
        "type": [
          "string",
          "null"
        ],
        "description": "How much, such as `low`. Passed on to the model; echoed."
      }
    }
  },
  "FunctionToolInput": {
    "type": "object",
    "description": "A function of the caller, as it is sent.",
    "required": [
      "type",
      "name"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "function",
        "description": "What kind of tool it is."
      },
      "name": {
        "type": "string",
        "description": "Its name."
      },
      "description": {
        "type": [
          "string",
          "null"
        ],
        "description": "What it does."
      },
      "parameters": {
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "null"
          }
        ],
        "description": "JSON Schema of its arguments."
      },
      "strict": {
        "type": [
          "boolean",
          "null"
        ],
        "description": "Passed on to the model."
      }
    }
  },
  "FileSearchToolInput": {
    "type": "object",
    "description": "The file search tool that is served.",
    "required": [
      "type",
      "vector_store_ids"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "file_search",
        "description": "What kind of tool it is."
      },
      "vector_store_ids": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Vector stores or dbs; names only where a tool of a script or a provider searches."
      },
      "max_num_results": {
        "type": [
          "integer",
          "null"
        ],
        "description": "How many results at most."
      },
      "filters": {
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "null"
          }
        ],
        "description": "Which files are searched, by their attributes."
      },
      "ranking_options": {
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "null"
          }
        ],
        "description": "`score_threshold` leaves out what scores less; passed on to a tool of others."
      }
    }
  },
  "McpToolNamesInput": {
    "type": "object",
    "description": "Some tools of a server.",
    "properties": {
      "tool_names": {
        "description": "Their names.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "McpApprovalFilterInput": {
    "type": "object",
    "description": "Which tools need approval.",
    "properties": {
      "always": {
        "description": "These do.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/McpToolNamesInput"
          },
          {
            "type": "null"
          }
        ]
      },
      "never": {
        "description": "These do not.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/McpToolNamesInput"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "McpServerToolInput": {
    "type": "object",
    "description": "The tools of a toolgroup that is served.",
    "required": [
      "type",
      "server_label"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "mcp",
        "description": "What kind of tool it is."
      },
      "server_label": {
        "type": "string",
        "description": "Names the toolgroup."
      },
      "server_url": {
        "type": [
          "string",
          "null"
        ],
        "description": "Or its endpoint does."
      },
      "server_description": {
        "type": [
          "string",
          "null"
        ],
        "description": "`score_threshold` leaves out what scores less; passed on to a tool of others."
      },
      "allowed_tools": {
        "description": "Which of them the model may use; all by default.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          {
            "$ref": "#/components/schemas/McpToolNamesInput"
          },
          {
            "type": "null"
          }
        ]
      },
      "require_approval": {
        "description": "Which calls wait for approval; all by default.",
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "always",
              "never"
            ]
          },
          {
            "$ref": "#/components/schemas/McpApprovalFilterInput"
          },
          {
            "type": "null"
          }
        ]
      },
      "headers": {
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "null"
          }
        ],
        "description": "Neither kept nor echoed."
      },
      "authorization": {
        "type": [
          "string",
          "null"
        ],
        "description": "Neither kept nor echoed."
      }
    }
  },
  "ResponseToolInput": {
    "description": "A tool of a response, as it is sent.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/FunctionToolInput"
      },
      {
        "$ref": "#/components/schemas/WebSearchTool"
      },
      {
        "$ref": "#/components/schemas/WebSearchPreviewTool"
      },
      {
        "$ref": "#/components/schemas/FileSearchToolInput"
      },
      {
        "$ref": "#/components/schemas/McpServerToolInput"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "function": "#/components/schemas/FunctionToolInput",
        "web_search": "#/components/schemas/WebSearchTool",
        "web_search_preview": "#/components/schemas/WebSearchPreviewTool",
        "file_search": "#/components/schemas/FileSearchToolInput",
        "mcp": "#/components/schemas/McpServerToolInput"
      }
    }
  },
  "FunctionTool": {
    "type": "object",
    "description": "A function of the caller.",
    "required": [
      "type",
      "name",
      "parameters",
      "strict"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "function",
        "description": "What kind of tool it is."
      },
      "name": {
        "type": "string",
        "description": "Its name."
      },
      "description": {
        "type": [
          "string",
          "null"
        ],
        "description": "What it does."
      },
      "parameters": {
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "null"
          }
        ],
        "description": "JSON Schema of its arguments."
      },
      "strict": {
        "type": [
          "boolean",
          "null"
        ],
        "description": "Passed on to the model."
      }
    }
  },
  "WebSearchTool": {
    "type": "object",
    "description": "The search tool that is served.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "web_search",
        "description": "What kind of tool it is."
      },
      "external_web_access": {
        "type": [
          "boolean",
          "null"
        ],
        "description": "`score_threshold` leaves out what scores less; passed on to a tool of others."
      },
      "search_context_size": {
        "type": [
          "string",
          "null"
        ],
        "description": "`score_threshold` leaves out what scores less; passed on to a tool of others."
      },
      "user_location": {
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "null"
          }
        ],
        "description": "`score_threshold` leaves out what scores less; passed on to a tool of others."
      },
      "filters": {
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "null"
          }
        ],
        "description": "`score_threshold` leaves out what scores less; passed on to a tool of others."
      }
    }
  },
  "WebSearchPreviewTool": {
    "type": "object",
    "description": "The search tool by an earlier name.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "web_search_preview",
        "description": "What kind of tool it is."
      },
      "search_context_size": {
        "type": [
          "string",
          "null"
        ],
        "description": "`score_threshold` leaves out what scores less; passed on to a tool of others."
      },
      "user_location": {
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "null"
          }
        ],
        "description": "`score_threshold` leaves out what scores less; passed on to a tool of others."
      },
      "filters": {
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "null"
          }
        ],
        "description": "`score_threshold` leaves out what scores less; passed on to a tool of others."
      }
    }
  },
  "FileSearchTool": {
    "type": "object",
    "description": "The file search tool that is served.",
    "required": [
      "type",
      "vector_store_ids"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "file_search",
        "description": "What kind of tool it is."
      },
      "vector_store_ids": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Vector stores or dbs; names only where a tool of a script or a provider searches."
      },
      "max_num_results": {
        "type": "integer",
        "description": "How many results at most."
      },
      "filters": {
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": true
          },
          {
            "type": "null"
          }
        ],
        "description": "Which files are searched, by their attributes."
      },
      "ranking_options": {
        "type": "object",
        "additionalProperties": true,
        "description": "As asked."
      }
    }
  },
  "McpToolNames": {
    "type": "object",
    "description": "Some tools of a server.",
    "properties": {
      "tool_names": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "Their names."
      }
    }
  },
  "McpApprovalFilter": {
    "type": "object",
    "description": "Which tools need approval.",
    "properties": {
      "always": {
        "$ref": "#/components/schemas/McpToolNames",
        "description": "These do."
      },
      "never": {
        "$ref": "#/components/schemas/McpToolNames",
        "description": "These do not."
      }
    }
  },
  "McpServerTool": {
    "type": "object",
    "description": "The tools of a toolgroup that is served. Headers and authorization are neither kept nor echoed.",
    "required": [
      "type",
      "server_label"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "mcp",
        "description": "What kind of tool it is."
      },
      "server_label": {
        "type": "string",
        "description": "Names the toolgroup."
      },
      "server_url": {
        "type": "string",
        "description": "Or its endpoint does."
      },
      "server_description": {
        "type": "string",
        "description": "As asked."
      },
      "allowed_tools": {
        "description": "Which of them the model may use; all by default.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          {
            "$ref": "#/components/schemas/McpToolNames"
          },
          {
            "type": "null"
          }
        ]
      },
      "require_approval": {
        "description": "Which calls wait for approval; all by default.",
        "anyOf": [
          {
            "type": "string",
            "enum": [
              "always",
              "never"
            ]
          },
          {
            "$ref": "#/components/schemas/McpApprovalFilter"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "ResponseTool": {
    "description": "A tool of a response.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/FunctionTool"
      },
      {
        "$ref": "#/components/schemas/WebSearchTool"
      },
      {
        "$ref": "#/components/schemas/WebSearchPreviewTool"
      },
      {
        "$ref": "#/components/schemas/FileSearchTool"
      },
      {
        "$ref": "#/components/schemas/McpServerTool"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "function": "#/components/schemas/FunctionTool",
        "web_search": "#/components/schemas/WebSearchTool",
        "web_search_preview": "#/components/schemas/WebSearchPreviewTool",
        "file_search": "#/components/schemas/FileSearchTool",
        "mcp": "#/components/schemas/McpServerTool"
      }
    }
  },
  "NamedFunction": {
    "type": "object",
    "description": "One function.",
    "required": [
      "type",
      "name"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "function",
        "description": "What is chosen."
      },
      "name": {
        "type": "string",
        "description": "Its name."
      }
    }
  },
  "AllowedTool": {
    "type": "object",
    "description": "A tool that may be called.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "description": "What kind of tool it is."
      },
      "name": {
        "type": [
          "string",
          "null"
        ],
        "description": "The name of a function."
      },
      "server_label": {
        "type": [
          "string",
          "null"
        ],
        "description": "The server of an MCP tool."
      }
    }
  },
  "AllowedTools": {
    "type": "object",
    "description": "Some of the tools.",
    "required": [
      "type",
      "mode",
      "tools"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "allowed_tools",
        "description": "What is chosen."
      },
      "mode": {
        "type": "string",
        "enum": [
          "auto",
          "required"
        ],
        "description": "Whether one must be called."
      },
      "tools": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/AllowedTool"
        },
        "description": "Which."
      }
    }
  },
  "HostedWebSearch": {
    "type": "object",
    "description": "The web search.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "web_search",
        "description": "What is chosen."
      }
    }
  },
  "HostedFileSearch": {
    "type": "object",
    "description": "The file search.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "file_search",
        "description": "What is chosen."
      }
    }
  },
  "HostedMcp": {
    "type": "object",
    "description": "A tool of a server.",
    "required": [
      "type",
      "server_label"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "mcp",
        "description": "What is chosen."
      },
      "server_label": {
        "type": "string",
        "description": "The server."
      },
      "name": {
        "type": [
          "string",
          "null"
        ],
        "description": "The tool."
      }
    }
  },
  "ChosenTool": {
    "description": "What the model must call.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/NamedFunction"
      },
      {
        "$ref": "#/components/schemas/AllowedTools"
      },
      {
        "$ref": "#/components/schemas/HostedWebSearch"
      },
      {
        "$ref": "#/components/schemas/HostedFileSearch"
      },
      {
        "$ref": "#/components/schemas/HostedMcp"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "function": "#/components/schemas/NamedFunction",
        "allowed_tools": "#/components/schemas/AllowedTools",
        "web_search": "#/components/schemas/HostedWebSearch",
        "file_search": "#/components/schemas/HostedFileSearch",
        "mcp": "#/components/schemas/HostedMcp"
      }
    }
  },
  "ResponseToolChoice": {
    "description": "Whether the model calls tools, and which.",
    "anyOf": [
      {
        "type": "string",
        "enum": [
          "auto",
          "required",
          "none"
        ]
      },
      {
        "$ref": "#/components/schemas/ChosenTool"
      }
    ]
  },
  "ConversationReference": {
    "type": "object",
    "description": "A conversation.",
    "required": [
      "id"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      }
    }
  },
  "ReasoningOptions": {
    "type": "object",
    "description": "How a model thinks; echoed. With `summary` what it thinks is told as a summary.",
    "properties": {
      "effort": {
        "type": [
          "string",
          "null"
        ],
        "description": "How hard, such as `low`. Passed on to the model; echoed."
      },
      "summary": {
        "type": [
          "string",
          "null"
        ],
        "description": "What is told of it."
      }
    }
  },
  "StreamOptions": {
    "type": "object",
    "description": "How a response is streamed.",
    "properties": {
      "include_obfuscation": {
        "type": [
          "boolean",
          "null"
        ],
        "description": "Has no effect."
      }
    }
  },
  "GuardrailReference": {
    "type": "object",
    "description": "A shield.",
    "required": [
      "type"
    ],
    "properties": {
      "type": {
        "type": "string",
        "description": "Its id."
      }
    }
  },
  "ResponseMetadata": {
    "type": "object",
    "description": "At most 16 pairs of texts, the keys of at most 64 and the values of at most 512 characters.",
    "additionalProperties": true
  },
  "ResponseCreateRequest": {
    "type": "object",
    "description": "A response to be made. Any other field is refused.",
    "required": [
      "model",
      "input"
    ],
    "properties": {
      "model": {
        "type": "string",
        "description": "The model."
      },
      "input": {
        "description": "A text of the user, or items. The list may be empty after another response or in a conversation.",
        "anyOf": [
          {
            "type": "string"
          },
          {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/InputItem"
            }
          }
        ]
      },
      "instructions": {
        "type": [
          "string",
          "null"
        ],
        "description": "The system message of this response alone."
      },
      "previous_response_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The response that this one continues. Not beside `conversation`."
      },
      "conversation": {
        "description": "The conversation that this response reads and adds to.",
        "anyOf": [
          {
            "type": "string"
          },
          {
            "$ref": "#/components/schemas/ConversationReference"
          },
          {
            "type": "null"
          }
        ]
      },
      "store": {
        "type": [
          "boolean",
          "null"
        ],
        "description": "Whether it is kept; true by default."
      },
      "stream": {
        "type": [
          "boolean",
          "null"
        ],
        "description": "Whether it is sent as events."
      },
      "stream_options": {
        "description": "How.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/StreamOptions"
          },
          {
            "type": "null"
          }
        ]
      },
      "background": {
        "type": [
          "boolean",
          "null"
        ],
        "description": "Whether it runs without its caller. Needs `store`."
      },
      "temperature": {
        "anyOf": [
          {
            "type": "number",
            "minimum": 0,
            "maximum": 2
          },
          {
            "type": "null"
          }
        ],
        "description": "Passed on to the model; 1 by default."
      },
      "top_p": {
        "anyOf": [
          {
            "type": "number",
            "minimum": 0,
            "maximum": 1
          },
          {
            "type": "null"
          }
        ],
        "description": "Passed on to the model; 1 by default."
      },
      "max_output_tokens": {
        "anyOf": [
          {
            "type": "integer",
            "minimum": 1,
            "maximum": 9007199254740991
          },
          {
            "type": "null"
          }
        ],
        "description": "Passed on to the model. A response that needs more is incomplete."
      },
      "text": {
        "description": "How the answer is written.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/TextOptions"
          },
          {
            "type": "null"
          }
        ]
      },
      "tools": {
        "description": "What the model may call.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ResponseToolInput"
            }
          },
          {
            "type": "null"
          }
        ]
      },
      "tool_choice": {
        "description": "Whether it calls, and what; auto by default.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/ResponseToolChoice"
          },
          {
            "type": "null"
          }
        ]
      },
      "parallel_tool_calls": {
        "type": [
          "boolean",
          "null"
        ],
        "description": "Where false, of each message only the first call is made; true by default."
      },
      "max_tool_calls": {
        "anyOf": [
          {
            "type": "integer",
            "minimum": 0,
            "maximum": 9007199254740991
          },
          {
            "type": "null"
          }
        ],
        "description": "How many calls of the server's tools run. The model is told of others that they did not."
      },
      "max_infer_iters": {
        "anyOf": [
          {
            "type": "integer",
            "minimum": 1,
            "maximum": 9007199254740991
          },
          {
            "type": "null"
          }
        ],
        "description": "How many times the model is asked at most; 10 by default."
      },
      "guardrails": {
        "anyOf": [
          {
            "type": "array",
            "items": {
              "anyOf": [
                {
                  "type": "string"
                },
                {
                  "$ref": "#/components/schemas/GuardrailReference"
                }
              ]
            }
          },
          {
            "type": "null"
          }
        ],
        "description": "Shields that judge input and output."
      },
      "include": {
        "description": "What the items tell besides.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          {
            "type": "null"
          }
        ]
      },
      "reasoning": {
        "description": "How the model thinks.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/ReasoningOptions"
          },
          {
            "type": "null"
          }
        ]
      },
      "metadata": {
        "description": "Kept and echoed.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/ResponseMetadata"
          },
          {
            "type": "null"
          }
        ]
      },
      "truncation": {
        "type": [
          "string",
          "null"
        ],
        "description": "Whether a model that reads less is asked without the oldest exchanges: `auto`, else `disabled`."
      },
      "service_tier": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed on to the model; echoed."
      },
      "user": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed on to the model; echoed."
      },
      "prompt_cache_key": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed on to the model; echoed."
      },
      "prompt_cache_retention": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed on to the model; echoed."
      },
      "safety_identifier": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed on to the model; echoed."
      },
      "top_logprobs": {
        "anyOf": [
          {
            "type": "integer",
            "minimum": 0,
            "maximum": 20
          },
          {
            "type": "null"
          }
        ],
        "description": "Only 0 is served."
      },
      "presence_penalty": {
        "type": [
          "number",
          "null"
        ],
        "description": "Passed on to the model; echoed."
      },
      "frequency_penalty": {
        "type": [
          "number",
          "null"
        ],
        "description": "Passed on to the model; echoed."
      }
    }
  },
  "ResponseCompactRequest": {
    "type": "object",
    "description": "Items to be put into one.",
    "required": [
      "model"
    ],
    "properties": {
      "model": {
        "type": "string",
        "description": "The model."
      },
      "input": {
        "description": "A text of the user, or items.",
        "anyOf": [
          {
            "type": "string"
          },
          {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/InputItem"
            }
          },
          {
            "type": "null"
          }
        ]
      },
      "previous_response_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The response whose context comes first."
      },
      "instructions": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over."
      },
      "prompt_cache_key": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over."
      },
      "prompt_cache_retention": {
        "type": [
          "string",
          "null"
        ],
        "description": "Passed over."
      }
    }
  },
  "ResponseStatus": {
    "type": "string",
    "description": "How far a response is.",
    "enum": [
      "queued",
      "in_progress",
      "completed",
      "incomplete",
      "failed",
      "cancelled"
    ]
  },
  "ResponseError": {
    "type": "object",
    "description": "Why a response failed.",
    "required": [
      "code",
      "message"
    ],
    "properties": {
      "code": {
        "type": "string",
        "description": "Which error it is."
      },
      "message": {
        "type": "string",
        "description": "What happened."
      }
    }
  },
  "IncompleteDetails": {
    "type": "object",
    "description": "Why a response is incomplete.",
    "required": [
      "reason"
    ],
    "properties": {
      "reason": {
        "type": "string",
        "description": "`max_output_tokens`, `max_infer_iters` or `content_filter`."
      }
    }
  },
  "InputTokensDetails": {
    "type": "object",
    "description": "Of the input.",
    "required": [
      "cached_tokens"
    ],
    "properties": {
      "cached_tokens": {
        "type": "integer",
        "description": "Tokens that a cache held."
      },
      "cache_write_tokens": {
        "type": "integer",
        "description": "Tokens that were put into it; 0 here."
      }
    }
  },
  "OutputTokensDetails": {
    "type": "object",
    "description": "Of the output.",
    "required": [
      "reasoning_tokens"
    ],
    "properties": {
      "reasoning_tokens": {
        "type": "integer",
        "description": "Tokens of reasoning."
      }
    }
  },
  "ResponseUsage": {
    "type": "object",
    "description": "Tokens of all inferences together.",
    "required": [
      "input_tokens",
      "input_tokens_details",
      "output_tokens",
      "output_tokens_details",
      "total_tokens"
    ],
    "properties": {
      "input_tokens": {
        "type": "integer",
        "description": "Tokens of the prompts."
      },
      "input_tokens_details": {
        "$ref": "#/components/schemas/InputTokensDetails",
        "description": "Of these."
      },
      "output_tokens": {
        "type": "integer",
        "description": "Tokens of the answers."
      },
      "output_tokens_details": {
        "$ref": "#/components/schemas/OutputTokensDetails",
        "description": "Of these."
      },
      "total_tokens": {
        "type": "integer",
        "description": "Both."
      }
    }
  },
  "ResponseObject": {
    "type": "object",
    "description": "A response. What OpenAI may leave out is optional; this server leaves out what has no value there.",
    "required": [
      "id",
      "object",
      "created_at",
      "status",
      "error",
      "incomplete_details",
      "model",
      "output",
      "instructions",
      "tools",
      "tool_choice",
      "parallel_tool_calls",
      "temperature",
      "top_p",
      "metadata"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "object": {
        "type": "string",
        "const": "response",
        "description": "What it is."
      },
      "created_at": {
        "type": "integer",
        "description": "When it began, in seconds since 1970."
      },
      "completed_at": {
        "type": [
          "integer",
          "null"
        ],
        "description": "When it was completed; null unless it was."
      },
      "status": {
        "$ref": "#/components/schemas/ResponseStatus",
        "description": "How far it is."
      },
      "error": {
        "description": "Why it failed.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/ResponseError"
          },
          {
            "type": "null"
          }
        ]
      },
      "incomplete_details": {
        "description": "Why it is incomplete.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/IncompleteDetails"
          },
          {
            "type": "null"
          }
        ]
      },
      "model": {
        "type": "string",
        "description": "The model."
      },
      "output": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/OutputItem"
        },
        "description": "What it made, in order."
      },
      "usage": {
        "description": "Tokens; null until it has ended.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/ResponseUsage"
          },
          {
            "type": "null"
          }
        ]
      },
      "previous_response_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The response that it continues."
      },
      "conversation": {
        "description": "Its conversation; absent without one.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/ConversationReference"
          },
          {
            "type": "null"
          }
        ]
      },
      "instructions": {
        "type": [
          "string",
          "null"
        ],
        "description": "Its system message."
      },
      "tools": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ResponseTool"
        },
        "description": "What the model may call."
      },
      "tool_choice": {
        "$ref": "#/components/schemas/ResponseToolChoice",
        "description": "Whether it calls, and what."
      },
      "parallel_tool_calls": {
        "type": "boolean",
        "description": "Whether a message may have several calls."
      },
      "max_tool_calls": {
        "type": [
          "integer",
          "null"
        ],
        "description": "How many calls of the server's tools run."
      },
      "max_infer_iters": {
        "type": [
          "integer",
          "null"
        ],
        "description": "How many times the model is asked at most."
      },
      "guardrails": {
        "type": "array",
        "items": {
          "type": "string"
        },
        "description": "The ids of its shields; absent without any."
      },
      "text": {
        "$ref": "#/components/schemas/TextOptions",
        "description": "How the answer is written."
      },
      "temperature": {
        "type": [
          "number",
          "null"
        ],
        "description": "As asked."
      },
      "top_p": {
        "type": [
          "number",
          "null"
        ],
        "description": "As asked."
      },
      "max_output_tokens": {
        "type": [
          "integer",
          "null"
        ],
        "description": "As asked."
      },
      "reasoning": {
        "description": "As asked.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/ReasoningOptions"
          },
          {
            "type": "null"
          }
        ]
      },
      "metadata": {
        "$ref": "#/components/schemas/ResponseMetadata",
        "description": "As asked."
      },
      "store": {
        "type": [
          "boolean",
          "null"
        ],
        "description": "Whether it is kept."
      },
      "background": {
        "type": [
          "boolean",
          "null"
        ],
        "description": "Whether it runs without its caller."
      },
      "truncation": {
        "type": [
          "string",
          "null"
        ],
        "description": "As asked."
      },
      "service_tier": {
        "type": [
          "string",
          "null"
        ],
        "description": "As asked."
      },
      "user": {
        "type": [
          "string",
          "null"
        ],
        "description": "As asked."
      },
      "prompt_cache_key": {
        "type": [
          "string",
          "null"
        ],
        "description": "As asked."
      },
      "prompt_cache_retention": {
        "type": [
          "string",
          "null"
        ],
        "description": "As asked; absent if the request has none."
      },
      "safety_identifier": {
        "type": [
          "string",
          "null"
        ],
        "description": "As asked."
      },
      "top_logprobs": {
        "type": [
          "integer",
          "null"
        ],
        "description": "As asked."
      },
      "presence_penalty": {
        "type": [
          "number",
          "null"
        ],
        "description": "As asked."
      },
      "frequency_penalty": {
        "type": [
          "number",
          "null"
        ],
        "description": "As asked."
      }
    }
  },
  "ResponsePage": {
    "type": "object",
    "description": "Some of the responses.",
    "required": [
      "object",
      "data",
      "first_id",
      "last_id",
      "has_more"
    ],
    "properties": {
      "object": {
        "type": "string",
        "const": "list",
        "description": "What it is."
      },
      "data": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/ResponseObject"
        },
        "description": "The page."
      },
      "first_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The id of the first one; null of an empty page."
      },
      "last_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The id of the last one; null of an empty page."
      },
      "has_more": {
        "type": "boolean",
        "description": "Whether more follow."
      }
    }
  },
  "ItemPage": {
    "type": "object",
    "description": "Some of the items.",
    "required": [
      "object",
      "data",
      "first_id",
      "last_id",
      "has_more"
    ],
    "properties": {
      "object": {
        "type": "string",
        "const": "list",
        "description": "What it is."
      },
      "data": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Item"
        },
        "description": "The page."
      },
      "first_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The id of the first one; null of an empty page."
      },
      "last_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The id of the last one; null of an empty page."
      },
      "has_more": {
        "type": "boolean",
        "description": "Whether more follow."
      }
    }
  },
  "ResponseDeleted": {
    "type": "object",
    "description": "A response was deleted.",
    "required": [
      "id",
      "object",
      "deleted"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "object": {
        "type": "string",
        "const": "response",
        "description": "What it was."
      },
      "deleted": {
        "type": "boolean",
        "const": true,
        "description": "That it was."
      }
    }
  },
  "CompactedResponse": {
    "type": "object",
    "description": "Items in one.",
    "required": [
      "id",
      "object",
      "created_at",
      "output",
      "usage"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "object": {
        "type": "string",
        "const": "response.compaction",
        "description": "What it is."
      },
      "created_at": {
        "type": "integer",
        "description": "When it was made, in seconds since 1970."
      },
      "output": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Item"
        },
        "description": "One opaque item with everything."
      },
      "usage": {
        "$ref": "#/components/schemas/ResponseUsage",
        "description": "No tokens: no model is asked."
      }
    }
  },
  "ConversationCreateRequest": {
    "type": "object",
    "description": "A conversation to be made.",
    "properties": {
      "items": {
        "description": "At most 20 items to begin with.",
        "anyOf": [
          {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/InputItem"
            }
          },
          {
            "type": "null"
          }
        ]
      },
      "metadata": {
        "description": "Kept.",
        "anyOf": [
          {
            "$ref": "#/components/schemas/ResponseMetadata"
          },
          {
            "type": "null"
          }
        ]
      }
    }
  },
  "ConversationUpdateRequest": {
    "type": "object",
    "description": "What is to be kept with a conversation from now on.",
    "required": [
      "metadata"
    ],
    "properties": {
      "metadata": {
        "$ref": "#/components/schemas/ResponseMetadata",
        "description": "It replaces what was kept."
      }
    }
  },
  "ConversationItemsRequest": {
    "type": "object",
    "description": "Items to be added.",
    "required": [
      "items"
    ],
    "properties": {
      "items": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/InputItem"
        },
        "description": "At most 20 items."
      }
    }
  },
  "Conversation": {
    "type": "object",
    "description": "A list of items that responses read and add to.",
    "required": [
      "id",
      "object",
      "created_at",
      "metadata"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "object": {
        "type": "string",
        "const": "conversation",
        "description": "What it is."
      },
      "created_at": {
        "type": "integer",
        "description": "When it was made, in seconds since 1970."
      },
      "metadata": {
        "$ref": "#/components/schemas/ResponseMetadata",
        "description": "What is kept with it."
      }
    }
  },
  "ConversationDeleted": {
    "type": "object",
    "description": "A conversation was deleted, with its items.",
    "required": [
      "id",
      "object",
      "deleted"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "object": {
        "type": "string",
        "const": "conversation.deleted",
        "description": "What it was."
      },
      "deleted": {
        "type": "boolean",
        "const": true,
        "description": "That it was."
      }
    }
  },
  "FileCreateRequest": {
    "type": "object",
    "description": "A form with one file.",
    "required": [
      "file",
      "purpose"
    ],
    "properties": {
      "file": {
        "type": "string",
        "format": "binary",
        "description": "The file, with its name."
      },
      "purpose": {
        "type": "string",
        "enum": [
          "assistants",
          "batch",
          "fine-tune",
          "vision",
          "user_data",
          "evals"
        ],
        "description": "What it is for; it changes nothing."
      },
      "expires_after": {
        "$ref": "#/components/schemas/FileExpiry",
        "description": "When it is deleted; as `expires_after[anchor]` and `expires_after[seconds]`. Default: never."
      }
    }
  },
  "FileExpiry": {
    "type": "object",
    "description": "When a file is deleted.",
    "required": [
      "anchor",
      "seconds"
    ],
    "properties": {
      "anchor": {
        "type": "string",
        "const": "created_at",
        "description": "From when on it counts."
      },
      "seconds": {
        "type": "integer",
        "minimum": 3600,
        "maximum": 2592000,
        "description": "How long it is kept, up to 30 days."
      }
    }
  },
  "FileObject": {
    "type": "object",
    "description": "What is known of a file.",
    "required": [
      "id",
      "object",
      "bytes",
      "created_at",
      "filename",
      "purpose",
      "status"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "object": {
        "type": "string",
        "const": "file",
        "description": "What it is."
      },
      "bytes": {
        "type": "integer",
        "description": "Its size."
      },
      "created_at": {
        "type": "integer",
        "description": "When it was uploaded, in seconds since 1970."
      },
      "expires_at": {
        "type": "integer",
        "description": "When it is deleted; absent for one that stays."
      },
      "filename": {
        "type": "string",
        "description": "Its name."
      },
      "purpose": {
        "type": "string",
        "description": "What it is for."
      },
      "status": {
        "type": "string",
        "const": "processed",
        "description": "That it can be used."
      }
    }
  },
  "FilePage": {
    "type": "object",
    "description": "Some of the files.",
    "required": [
      "object",
      "data",
      "first_id",
      "last_id",
      "has_more"
    ],
    "properties": {
      "object": {
        "type": "string",
        "const": "list",
        "description": "What it is."
      },
      "data": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/FileObject"
        },
        "description": "The page."
      },
      "first_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The id of the first one; null of an empty page."
      },
      "last_id": {
        "type": [
          "string",
          "null"
        ],
        "description": "The id of the last one; null of an empty page."
      },
      "has_more": {
        "type": "boolean",
        "description": "Whether more follow."
      }
    }
  },
  "FileDeleted": {
    "type": "object",
    "description": "A file was deleted.",
    "required": [
      "id",
      "object",
      "deleted"
    ],
    "properties": {
      "id": {
        "type": "string",
        "description": "Its id."
      },
      "object": {
        "type": "string",
        "const": "file",
        "description": "What it was."
      },
      "deleted": {
        "type": "boolean",
        "const": true,
        "description": "That it was."
      }
    }
  },
  "ResponseCreatedEvent": {
    "type": "object",
    "description": "It was made; nothing of it is there yet.",
    "required": [
      "type",
      "sequence_number",
      "response"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.created",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "response": {
        "$ref": "#/components/schemas/ResponseObject",
        "description": "The response as it is now."
      }
    }
  },
  "ResponseQueuedEvent": {
    "type": "object",
    "description": "It waits.",
    "required": [
      "type",
      "sequence_number",
      "response"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.queued",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "response": {
        "$ref": "#/components/schemas/ResponseObject",
        "description": "The response as it is now."
      }
    }
  },
  "ResponseInProgressEvent": {
    "type": "object",
    "description": "It runs.",
    "required": [
      "type",
      "sequence_number",
      "response"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.in_progress",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "response": {
        "$ref": "#/components/schemas/ResponseObject",
        "description": "The response as it is now."
      }
    }
  },
  "ResponseCompletedEvent": {
    "type": "object",
    "description": "It ended; the last event.",
    "required": [
      "type",
      "sequence_number",
      "response"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.completed",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "response": {
        "$ref": "#/components/schemas/ResponseObject",
        "description": "The response as it is now."
      }
    }
  },
  "ResponseIncompleteEvent": {
    "type": "object",
    "description": "It ended early; the last event.",
    "required": [
      "type",
      "sequence_number",
      "response"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.incomplete",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "response": {
        "$ref": "#/components/schemas/ResponseObject",
        "description": "The response as it is now."
      }
    }
  },
  "ResponseFailedEvent": {
    "type": "object",
    "description": "It failed; the last event.",
    "required": [
      "type",
      "sequence_number",
      "response"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.failed",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "response": {
        "$ref": "#/components/schemas/ResponseObject",
        "description": "The response as it is now."
      }
    }
  },
  "ResponseCancelledEvent": {
    "type": "object",
    "description": "It was cancelled; the last event.",
    "required": [
      "type",
      "sequence_number",
      "response"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.cancelled",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "response": {
        "$ref": "#/components/schemas/ResponseObject",
        "description": "The response as it is now."
      }
    }
  },
  "OutputItemAddedEvent": {
    "type": "object",
    "description": "An item begins.",
    "required": [
      "type",
      "sequence_number",
      "output_index",
      "item"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.output_item.added",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "item": {
        "$ref": "#/components/schemas/OutputItem",
        "description": "It, with nothing in it."
      }
    }
  },
  "OutputItemDoneEvent": {
    "type": "object",
    "description": "An item is done.",
    "required": [
      "type",
      "sequence_number",
      "output_index",
      "item"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.output_item.done",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "item": {
        "$ref": "#/components/schemas/OutputItem",
        "description": "It."
      }
    }
  },
  "ContentPartAddedEvent": {
    "type": "object",
    "description": "A part of an item begins.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "content_index",
      "part"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.content_part.added",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "content_index": {
        "type": "integer",
        "description": "The part's place in the item."
      },
      "part": {
        "$ref": "#/components/schemas/StreamedPart",
        "description": "It, with nothing in it."
      }
    }
  },
  "ContentPartDoneEvent": {
    "type": "object",
    "description": "A part is done.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "content_index",
      "part"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.content_part.done",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "content_index": {
        "type": "integer",
        "description": "The part's place in the item."
      },
      "part": {
        "$ref": "#/components/schemas/StreamedPart",
        "description": "It."
      }
    }
  },
  "OutputTextDeltaEvent": {
    "type": "object",
    "description": "More of a text.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "content_index",
      "delta",
      "logprobs"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.output_text.delta",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "content_index": {
        "type": "integer",
        "description": "The part's place in the item."
      },
      "delta": {
        "type": "string",
        "description": "What is added."
      },
      "logprobs": {
        "type": "array",
        "items": {
          "type": "object",
          "additionalProperties": true
        },
        "description": "Always empty."
      }
    }
  },
  "AnnotationAddedEvent": {
    "type": "object",
    "description": "A text cites something.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "content_index",
      "annotation_index",
      "annotation"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.output_text.annotation.added",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "content_index": {
        "type": "integer",
        "description": "The part's place in the item."
      },
      "annotation_index": {
        "type": "integer",
        "description": "Its place in the annotations."
      },
      "annotation": {
        "$ref": "#/components/schemas/Annotation",
        "description": "It."
      }
    }
  },
  "OutputTextDoneEvent": {
    "type": "object",
    "description": "A text is done.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "content_index",
      "text",
      "logprobs"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.output_text.done",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "content_index": {
        "type": "integer",
        "description": "The part's place in the item."
      },
      "text": {
        "type": "string",
        "description": "All of it."
      },
      "logprobs": {
        "type": "array",
        "items": {
          "type": "object",
          "additionalProperties": true
        },
        "description": "Always empty."
      }
    }
  },
  "RefusalDeltaEvent": {
    "type": "object",
    "description": "More of a refusal.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "content_index",
      "delta"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.refusal.delta",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "content_index": {
        "type": "integer",
        "description": "The part's place in the item."
      },
      "delta": {
        "type": "string",
        "description": "What is added."
      }
    }
  },
  "RefusalDoneEvent": {
    "type": "object",
    "description": "A refusal is done.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "content_index",
      "refusal"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.refusal.done",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "content_index": {
        "type": "integer",
        "description": "The part's place in the item."
      },
      "refusal": {
        "type": "string",
        "description": "All of it."
      }
    }
  },
  "ReasoningTextDeltaEvent": {
    "type": "object",
    "description": "More of what the model thinks.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "content_index",
      "delta"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.reasoning_text.delta",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "content_index": {
        "type": "integer",
        "description": "The part's place in the item."
      },
      "delta": {
        "type": "string",
        "description": "What is added."
      }
    }
  },
  "ReasoningTextDoneEvent": {
    "type": "object",
    "description": "A thought is done.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "content_index",
      "text"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.reasoning_text.done",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "content_index": {
        "type": "integer",
        "description": "The part's place in the item."
      },
      "text": {
        "type": "string",
        "description": "All of it."
      }
    }
  },
  "ReasoningSummaryPartAddedEvent": {
    "type": "object",
    "description": "A part of a summary begins.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "summary_index",
      "part"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.reasoning_summary_part.added",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "summary_index": {
        "type": "integer",
        "description": "The part's place in the summary."
      },
      "part": {
        "$ref": "#/components/schemas/SummaryText",
        "description": "It, with nothing in it."
      }
    }
  },
  "ReasoningSummaryPartDoneEvent": {
    "type": "object",
    "description": "A part of a summary is done.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "summary_index",
      "part"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.reasoning_summary_part.done",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "summary_index": {
        "type": "integer",
        "description": "The part's place in the summary."
      },
      "part": {
        "$ref": "#/components/schemas/SummaryText",
        "description": "It."
      }
    }
  },
  "ReasoningSummaryTextDeltaEvent": {
    "type": "object",
    "description": "More of a summary.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "summary_index",
      "delta"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.reasoning_summary_text.delta",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "summary_index": {
        "type": "integer",
        "description": "The part's place in the summary."
      },
      "delta": {
        "type": "string",
        "description": "What is added."
      }
    }
  },
  "ReasoningSummaryTextDoneEvent": {
    "type": "object",
    "description": "The text of a part of a summary is done.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "summary_index",
      "text"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.reasoning_summary_text.done",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "summary_index": {
        "type": "integer",
        "description": "The part's place in the summary."
      },
      "text": {
        "type": "string",
        "description": "All of it."
      }
    }
  },
  "FunctionCallArgumentsDeltaEvent": {
    "type": "object",
    "description": "More of a call's arguments.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "delta"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.function_call_arguments.delta",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "delta": {
        "type": "string",
        "description": "What is added."
      }
    }
  },
  "FunctionCallArgumentsDoneEvent": {
    "type": "object",
    "description": "A call's arguments are done.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "arguments"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.function_call_arguments.done",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "name": {
        "type": "string",
        "description": "The function."
      },
      "arguments": {
        "type": "string",
        "description": "All of them."
      }
    }
  },
  "WebSearchCallInProgressEvent": {
    "type": "object",
    "description": "A search begins.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.web_search_call.in_progress",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      }
    }
  },
  "WebSearchCallSearchingEvent": {
    "type": "object",
    "description": "It searches.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.web_search_call.searching",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      }
    }
  },
  "WebSearchCallCompletedEvent": {
    "type": "object",
    "description": "It is done.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.web_search_call.completed",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      }
    }
  },
  "FileSearchCallInProgressEvent": {
    "type": "object",
    "description": "A search begins.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.file_search_call.in_progress",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      }
    }
  },
  "FileSearchCallSearchingEvent": {
    "type": "object",
    "description": "It searches.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.file_search_call.searching",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      }
    }
  },
  "FileSearchCallCompletedEvent": {
    "type": "object",
    "description": "It is done.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.file_search_call.completed",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      }
    }
  },
  "McpListToolsInProgressEvent": {
    "type": "object",
    "description": "A server's tools are listed.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.mcp_list_tools.in_progress",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      }
    }
  },
  "McpListToolsCompletedEvent": {
    "type": "object",
    "description": "It is done.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.mcp_list_tools.completed",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      }
    }
  },
  "McpListToolsFailedEvent": {
    "type": "object",
    "description": "It failed.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.mcp_list_tools.failed",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      }
    }
  },
  "McpCallInProgressEvent": {
    "type": "object",
    "description": "A server's tool runs.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.mcp_call.in_progress",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      }
    }
  },
  "McpCallCompletedEvent": {
    "type": "object",
    "description": "It is done.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.mcp_call.completed",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      }
    }
  },
  "McpCallFailedEvent": {
    "type": "object",
    "description": "It failed.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.mcp_call.failed",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      }
    }
  },
  "McpCallArgumentsDeltaEvent": {
    "type": "object",
    "description": "More of a call's arguments.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "delta"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.mcp_call_arguments.delta",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "delta": {
        "type": "string",
        "description": "What is added."
      }
    }
  },
  "McpCallArgumentsDoneEvent": {
    "type": "object",
    "description": "A call's arguments are done.",
    "required": [
      "type",
      "sequence_number",
      "item_id",
      "output_index",
      "arguments"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "response.mcp_call_arguments.done",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "item_id": {
        "type": "string",
        "description": "The item."
      },
      "output_index": {
        "type": "integer",
        "description": "The item's place in the output."
      },
      "arguments": {
        "type": "string",
        "description": "All of them."
      }
    }
  },
  "ErrorEvent": {
    "type": "object",
    "description": "Something went wrong. OpenAI has the error beside the type, Open Responses and WebSockets have it within `error`. This\nserver sends it over a WebSocket only; a failure in a stream is `response.failed`.\n",
    "required": [
      "type",
      "sequence_number"
    ],
    "properties": {
      "type": {
        "type": "string",
        "const": "error",
        "description": "What happened."
      },
      "sequence_number": {
        "type": "integer",
        "description": "Its place in the stream, from 0."
      },
      "message": {
        "type": "string",
        "description": "What went wrong."
      },
      "param": {
        "type": [
          "string",
          "null"
        ],
        "description": "The field."
      },
      "code": {
        "type": [
          "string",
          "null"
        ],
        "description": "Which error it is."
      },
      "status": {
        "type": "integer",
        "description": "The HTTP status that it would have; over a WebSocket."
      },
      "error": {
        "$ref": "#/components/schemas/OpenAiErrorBody",
        "description": "The error."
      }
    }
  },
  "ResponseEvent": {
    "description": "An event of a response's stream, as the `data` of an event that is named by its `type`.",
    "oneOf": [
      {
        "$ref": "#/components/schemas/ResponseCreatedEvent"
      },
      {
        "$ref": "#/components/schemas/ResponseQueuedEvent"
      },
      {
        "$ref": "#/components/schemas/ResponseInProgressEvent"
      },
      {
        "$ref": "#/components/schemas/ResponseCompletedEvent"
      },
      {
        "$ref": "#/components/schemas/ResponseIncompleteEvent"
      },
      {
        "$ref": "#/components/schemas/ResponseFailedEvent"
      },
      {
        "$ref": "#/components/schemas/ResponseCancelledEvent"
      },
      {
        "$ref": "#/components/schemas/OutputItemAddedEvent"
      },
      {
        "$ref": "#/components/schemas/OutputItemDoneEvent"
      },
      {
        "$ref": "#/components/schemas/ContentPartAddedEvent"
      },
      {
        "$ref": "#/components/schemas/ContentPartDoneEvent"
      },
      {
        "$ref": "#/components/schemas/OutputTextDeltaEvent"
      },
      {
        "$ref": "#/components/schemas/AnnotationAddedEvent"
      },
      {
        "$ref": "#/components/schemas/OutputTextDoneEvent"
      },
      {
        "$ref": "#/components/schemas/RefusalDeltaEvent"
      },
      {
        "$ref": "#/components/schemas/RefusalDoneEvent"
      },
      {
        "$ref": "#/components/schemas/ReasoningTextDeltaEvent"
      },
      {
        "$ref": "#/components/schemas/ReasoningTextDoneEvent"
      },
      {
        "$ref": "#/components/schemas/ReasoningSummaryPartAddedEvent"
      },
      {
        "$ref": "#/components/schemas/ReasoningSummaryTextDeltaEvent"
      },
      {
        "$ref": "#/components/schemas/ReasoningSummaryTextDoneEvent"
      },
      {
        "$ref": "#/components/schemas/ReasoningSummaryPartDoneEvent"
      },
      {
        "$ref": "#/components/schemas/FunctionCallArgumentsDeltaEvent"
      },
      {
        "$ref": "#/components/schemas/FunctionCallArgumentsDoneEvent"
      },
      {
        "$ref": "#/components/schemas/WebSearchCallInProgressEvent"
      },
      {
        "$ref": "#/components/schemas/WebSearchCallSearchingEvent"
      },
      {
        "$ref": "#/components/schemas/WebSearchCallCompletedEvent"
      },
      {
        "$ref": "#/components/schemas/FileSearchCallInProgressEvent"
      },
      {
        "$ref": "#/components/schemas/FileSearchCallSearchingEvent"
      },
      {
        "$ref": "#/components/schemas/FileSearchCallCompletedEvent"
      },
      {
        "$ref": "#/components/schemas/McpListToolsInProgressEvent"
      },
      {
        "$ref": "#/components/schemas/McpListToolsCompletedEvent"
      },
      {
        "$ref": "#/components/schemas/McpListToolsFailedEvent"
      },
      {
        "$ref": "#/components/schemas/McpCallInProgressEvent"
      },
      {
        "$ref": "#/components/schemas/McpCallCompletedEvent"
      },
      {
        "$ref": "#/components/schemas/McpCallFailedEvent"
      },
      {
        "$ref": "#/components/schemas/McpCallArgumentsDeltaEvent"
      },
      {
        "$ref": "#/components/schemas/McpCallArgumentsDoneEvent"
      },
      {
        "$ref": "#/components/schemas/ErrorEvent"
      }
    ],
    "discriminator": {
      "propertyName": "type",
      "mapping": {
        "response.created": "#/components/schemas/ResponseCreatedEvent",
        "response.queued": "#/components/schemas/ResponseQueuedEvent",
        "response.in_progress": "#/components/schemas/ResponseInProgressEvent",
        "response.completed": "#/components/schemas/ResponseCompletedEvent",
        "response.incomplete": "#/components/schemas/ResponseIncompleteEvent",
        "response.failed": "#/components/schemas/ResponseFailedEvent",
        "response.cancelled": "#/components/schemas/ResponseCancelledEvent",
        "response.output_item.added": "#/components/schemas/OutputItemAddedEvent",
        "response.output_item.done": "#/components/schemas/OutputItemDoneEvent",
        "response.content_part.added": "#/components/schemas/ContentPartAddedEvent",
        "response.content_part.done": "#/components/schemas/ContentPartDoneEvent",
        "response.output_text.delta": "#/components/schemas/OutputTextDeltaEvent",
        "response.output_text.annotation.added": "#/components/schemas/AnnotationAddedEvent",
        "response.output_text.done": "#/components/schemas/OutputTextDoneEvent",
        "response.refusal.delta": "#/components/schemas/RefusalDeltaEvent",
        "response.refusal.done": "#/components/schemas/RefusalDoneEvent",
        "response.reasoning_text.delta": "#/components/schemas/ReasoningTextDeltaEvent",
        "response.reasoning_text.done": "#/components/schemas/ReasoningTextDoneEvent",
        "response.reasoning_summary_part.added": "#/components/schemas/ReasoningSummaryPartAddedEvent",
        "response.reasoning_summary_text.delta": "#/components/schemas/ReasoningSummaryTextDeltaEvent",
        "response.reasoning_summary_text.done": "#/components/schemas/ReasoningSummaryTextDoneEvent",
        "response.reasoning_summary_part.done": "#/components/schemas/ReasoningSummaryPartDoneEvent",
        "response.function_call_arguments.delta": "#/components/schemas/FunctionCallArgumentsDeltaEvent",
        "response.function_call_arguments.done": "#/components/schemas/FunctionCallArgumentsDoneEvent",
        "response.web_search_call.in_progress": "#/components/schemas/WebSearchCallInProgressEvent",
        "response.web_search_call.searching": "#/components/schemas/WebSearchCallSearchingEvent",
        "response.web_search_call.completed": "#/components/schemas/WebSearchCallCompletedEvent",
        "response.file_search_call.in_progress": "#/components/schemas/FileSearchCallInProgressEvent",
        "response.file_search_call.searching": "#/components/schemas/FileSearchCallSearchingEvent",
        "response.file_search_call.completed": "#/components/schemas/FileSearchCallCompletedEvent",
        "response.mcp_list_tools.in_progress": "#/components/schemas/McpListToolsInProgressEvent",
        "response.mcp_list_tools.completed": "#/components/schemas/McpListToolsCompletedEvent",
        "response.mcp_list_tools.failed": "#/components/schemas/McpListToolsFailedEvent",
        "response.mcp_call.in_progress": "#/components/schemas/McpCallInProgressEvent",
        "response.mcp_call.completed": "#/components/schemas/McpCallCompletedEvent",
        "response.mcp_call.failed": "#/components/schemas/McpCallFailedEvent",
        "response.mcp_call_arguments.delta": "#/components/schemas/McpCallArgumentsDeltaEvent",
        "response.mcp_call_arguments.done": "#/components/schemas/McpCallArgumentsDoneEvent",
        "error": "#/components/schemas/ErrorEvent"
      }
    }
  },
  "OpenAiErrorBody": {
    "type": "object",
    "description": "An error.",
    "required": [
      "message",
      "type",
      "param",
      "code"
    ],
    "properties": {
      "message": {
        "type": "string",
        "description": "What was wrong, where, and what to do."
      },
      "type": {
        "type": "string",
        "description": "`invalid_request_error`, `rate_limit_error` or `server_error`."
      },
      "param": {
        "type": [
          "string",
          "null"
        ],
        "description": "The field, such as `input[0].content[1].text`."
      },
      "code": {
        "type": [
          "string",
          "null"
        ],
        "description": "Which error it is."
      }
    }
  },
  "OpenAiError": {
    "type": "object",
    "description": "The body of an error.",
    "required": [
      "error"
    ],
    "properties": {
      "error": {
        "$ref": "#/components/schemas/OpenAiErrorBody",
        "description": "The error."
      }
    }
  }
};
