// Generated from openapi.responses.yaml by `npm run generate`. Do not edit.

/** Text of an input. */
export interface InputText {
    /**
     * What kind of part it is.
     */
    type: "input_text";
    /** The text. */
    text: string;
}
/** An image, by URL. */
export interface InputImage {
    /**
     * What kind of part it is.
     */
    type: "input_image";
    /** An `https:` or `data:` URL. */
    image_url?: string | null | undefined;
    /** The id of an uploaded image. */
    file_id?: string | null | undefined;
    /** How closely the model looks; auto by default. */
    detail: string;
}
/** A file. The model is given its text; a line with name, kind and size in place of any other. */
export interface InputFile {
    /**
     * What kind of part it is.
     */
    type: "input_file";
    /** Its name. */
    filename?: string | undefined;
    /** A `data:` URL, of a text or in base64. */
    file_data?: string | undefined;
    /** An `https:` URL of a text. */
    file_url?: string | undefined;
    /** The id of an uploaded file. */
    file_id?: string | null | undefined;
}
/** A page that the text cites. */
export interface UrlCitation {
    /**
     * What is cited.
     */
    type: "url_citation";
    /** Its URL. */
    url: string;
    /** Its title. */
    title: string;
    /** Where the citation begins in the text. */
    start_index: number;
    /** Where it ends. */
    end_index: number;
}
/** A file that the text cites. */
export interface FileCitation {
    /**
     * What is cited.
     */
    type: "file_citation";
    /** The file's id. */
    file_id: string;
    /** Its name. */
    filename: string;
    /** Where in the text it is cited. */
    index: number;
}
/** What a text cites. */
export type Annotation = UrlCitation | FileCitation;
/** Text of the model. */
export interface OutputText {
    /**
     * What kind of part it is.
     */
    type: "output_text";
    /** The text. */
    text: string;
    /** What it cites. */
    annotations: Annotation[];
    /** Always empty. */
    logprobs?: {
        [key: string]: unknown;
    }[] | undefined;
}
/** A refusal in place of text. */
export interface RefusalPart {
    /**
     * What kind of part it is.
     */
    type: "refusal";
    /** The words. */
    refusal: string;
}
/** What a model thought. */
export interface ReasoningText {
    /**
     * What kind of part it is.
     */
    type: "reasoning_text";
    /** The text. */
    text: string;
}
/** A summary of what a model thought. */
export interface SummaryText {
    /**
     * What kind of part it is.
     */
    type: "summary_text";
    /** The text. */
    text: string;
}
/** A part of a message. */
export type MessagePart = InputText | InputImage | InputFile | OutputText | RefusalPart;
/** A part of a message of the model. */
export type OutputPart = OutputText | RefusalPart;
/** A part that a stream adds to an item. */
export type StreamedPart = OutputText | RefusalPart | ReasoningText;
/** A part of a tool's output. */
export type ToolOutputPart = InputText | InputImage | InputFile;
/** An image, by URL. */
export interface InputImageInput {
    /**
     * What kind of part it is.
     */
    type: "input_image";
    /** An `https:` or `data:` URL. */
    image_url?: string | null | undefined;
    /** The id of an uploaded image. */
    file_id?: string | null | undefined;
    /** How closely the model looks; passed over. */
    detail?: string | null | undefined;
}
/** A file. The model is given its text; a line with name, kind and size in place of any other. */
export interface InputFileInput {
    /**
     * What kind of part it is.
     */
    type: "input_file";
    /** Its name. */
    filename?: string | null | undefined;
    /** A `data:` URL, of a text or in base64. */
    file_data?: string | null | undefined;
    /** An `https:` URL of a text. */
    file_url?: string | null | undefined;
    /** The id of an uploaded file. */
    file_id?: string | null | undefined;
}
/** Text of the model. */
export interface OutputTextInput {
    /**
     * What kind of part it is.
     */
    type: "output_text";
    /** The text. */
    text: string;
    /** What it cites. */
    annotations?: Annotation[] | undefined;
    /** Always empty. */
    logprobs?: {
        [key: string]: unknown;
    }[] | undefined;
}
/** A part of a message that is sent. */
export type MessagePartInput = InputText | InputImageInput | InputFileInput | OutputTextInput | RefusalPart;
/** A part of a tool's output that is sent. */
export type ToolOutputPartInput = InputText | InputImageInput | InputFileInput;
/** A message. `type` may be left out. */
export interface MessageInputItem {
    /**
     * What kind of item it is.
     */
    type?: "message" | undefined;
    /** Its id, if it has one. */
    id?: string | null | undefined;
    /** Passed over; an item that is sent is complete. */
    status?: string | null | undefined;
    /**
     * Whose words they are.
     */
    role: "user" | "assistant" | "system" | "developer";
    /** Text or parts; of an assistant `output_text` and `refusal`. */
    content: string | MessagePartInput[];
    /** Of an assistant `commentary` or `final_answer`. */
    phase?: string | null | undefined;
}
/** A call of a function by the model. */
export interface FunctionCallInput {
    /**
     * What kind of item it is.
     */
    type: "function_call";
    /** Its id, if it has one. */
    id?: string | null | undefined;
    /** Passed over; an item that is sent is complete. */
    status?: string | null | undefined;
    /** The id that its output names. */
    call_id: string;
    /** The function. */
    name: string;
    /** The arguments as JSON text. */
    arguments: string;
}
/** What a function answered. It names a call before it that has no output yet, and each call has one: else it is a 400 with the code `tool_call_not_found`, `tool_output_repeated` or `tool_output_missing`. */
export interface FunctionCallOutputInput {
    /**
     * What kind of item it is.
     */
    type: "function_call_output";
    /** Its id, if it has one. */
    id?: string | null | undefined;
    /** Passed over; an item that is sent is complete. */
    status?: string | null | undefined;
    /** The call. */
    call_id: string;
    /** Text or parts. */
    output: string | ToolOutputPartInput[];
}
/** What a model thought; the model is not given it again. */
export interface ReasoningInput {
    /**
     * What kind of item it is.
     */
    type: "reasoning";
    /** Its id, if it has one. */
    id?: string | null | undefined;
    /** Passed over; an item that is sent is complete. */
    status?: string | null | undefined;
    /** A summary of it. */
    summary?: SummaryText[] | undefined;
    /** The text of it. */
    content?: ReasoningText[] | null | undefined;
    /** Opaque. */
    encrypted_content?: string | null | undefined;
}
/** A web search of the model. */
export interface WebSearchCallInput {
    /**
     * What kind of item it is.
     */
    type: "web_search_call";
    /** Its id, if it has one. */
    id?: string | null | undefined;
    /** Passed over; an item that is sent is complete. */
    status?: string | null | undefined;
    /** What was looked for. */
    action?: {
        [key: string]: unknown;
    } | undefined;
}
/** A file search of the model. */
export interface FileSearchCallInput {
    /**
     * What kind of item it is.
     */
    type: "file_search_call";
    /** Its id, if it has one. */
    id?: string | null | undefined;
    /** Passed over; an item that is sent is complete. */
    status?: string | null | undefined;
    /** What was looked for. */
    queries?: string[] | undefined;
    /** What was found. */
    results?: FileSearchResultInput[] | null | undefined;
}
/** A passage that was found. */
export interface FileSearchResultInput {
    /** The file. */
    file_id?: string | undefined;
    /** Its name. */
    filename?: string | undefined;
    /** How well it fits, from 0 to 1. */
    score?: number | undefined;
    /** The passage. */
    text?: string | undefined;
    /** Attributes of the file. */
    attributes?: {
        [key: string]: unknown;
    } | null | undefined;
}
/** The tools of a server. */
export interface McpListToolsInput {
    /**
     * What kind of item it is.
     */
    type: "mcp_list_tools";
    /** Its id, if it has one. */
    id?: string | null | undefined;
    /** Passed over; an item that is sent is complete. */
    status?: string | null | undefined;
    /** The server. */
    server_label: string;
    /** Its tools. */
    tools?: McpToolInput[] | undefined;
    /** Why they could not be listed. */
    error?: string | null | undefined;
}
/** A tool of a server. */
export interface McpToolInput {
    /** Its name. */
    name: string;
    /** What it does. */
    description?: string | null | undefined;
    /** JSON Schema of its arguments. */
    input_schema?: {
        [key: string]: unknown;
    } | undefined;
    /** Hints about it. */
    annotations?: {
        [key: string]: unknown;
    } | null | undefined;
}
/** A call of a server's tool. */
export interface McpCallInput {
    /**
     * What kind of item it is.
     */
    type: "mcp_call";
    /** Its id, if it has one. */
    id?: string | null | undefined;
    /** Passed over; an item that is sent is complete. */
    status?: string | null | undefined;
    /** The server. */
    server_label: string;
    /** The tool. */
    name: string;
    /** The arguments as JSON text. */
    arguments: string;
    /** What it answered. */
    output?: string | null | undefined;
    /** How it failed. */
    error?: string | null | undefined;
    /** The request that was approved. */
    approval_request_id?: string | null | undefined;
}
/** A call that waits for approval. */
export interface McpApprovalRequestInput {
    /**
     * What kind of item it is.
     */
    type: "mcp_approval_request";
    /** Its id, if it has one. */
    id?: string | null | undefined;
    /** Passed over; an item that is sent is complete. */
    status?: string | null | undefined;
    /** The server. */
    server_label: string;
    /** The tool. */
    name: string;
    /** The arguments as JSON text. */
    arguments: string;
}
/** An answer to such a request. */
export interface McpApprovalResponseInput {
    /**
     * What kind of item it is.
     */
    type: "mcp_approval_response";
    /** Its id, if it has one. */
    id?: string | null | undefined;
    /** Passed over; an item that is sent is complete. */
    status?: string | null | undefined;
    /** The id of the request. */
    approval_request_id: string;
    /** Whether the call may run. */
    approve: boolean;
    /** Why not. */
    reason?: string | null | undefined;
}
/** A conversation in one opaque item, as `compact` made it. */
export interface CompactionInput {
    /**
     * What kind of item it is.
     */
    type: "compaction";
    /** Its id, if it has one. */
    id?: string | null | undefined;
    /** Passed over; an item that is sent is complete. */
    status?: string | null | undefined;
    /** Opaque. */
    encrypted_content: string;
}
/** An item of a response or a conversation, by its id. */
export interface ItemReference {
    /**
     * What kind of item it is.
     */
    type: "item_reference";
    /** The item's id. */
    id: string;
}
/** An item as it is sent. */
export type InputItem = MessageInputItem | FunctionCallInput | FunctionCallOutputInput | ReasoningInput | WebSearchCallInput | FileSearchCallInput | McpListToolsInput | McpCallInput | McpApprovalRequestInput | McpApprovalResponseInput | CompactionInput | ItemReference;
/** A message. */
export interface ResponseMessage {
    /** Its id. */
    id: string;
    /**
     * What kind of item it is.
     */
    type: "message";
    /**
     * How far it is.
     */
    status: "in_progress" | "completed" | "incomplete";
    /**
     * Whose words they are.
     */
    role: "user" | "assistant" | "system" | "developer";
    /** Its parts. */
    content: MessagePart[];
    /** Of an assistant `commentary` or `final_answer`. */
    phase?: string | null | undefined;
}
/** A call of the caller's function, which the caller runs. */
export interface FunctionCall {
    /** Its id. */
    id: string;
    /**
     * What kind of item it is.
     */
    type: "function_call";
    /**
     * How far it is.
     */
    status: "in_progress" | "completed" | "incomplete";
    /** The id that its output names. */
    call_id: string;
    /** The function. */
    name: string;
    /** The arguments as JSON text. */
    arguments: string;
}
/** What a function answered. */
export interface FunctionCallOutput {
    /** Its id. */
    id: string;
    /**
     * What kind of item it is.
     */
    type: "function_call_output";
    /**
     * How far it is.
     */
    status: "in_progress" | "completed" | "incomplete";
    /** The call. */
    call_id: string;
    /** Text or parts. */
    output: string | ToolOutputPart[];
}
/** What a model thought; as text, or as a summary where the request asks for one. */
export interface ReasoningItem {
    /** Its id. */
    id: string;
    /**
     * What kind of item it is.
     */
    type: "reasoning";
    /**
     * How far it is.
     */
    status?: "in_progress" | "completed" | "incomplete" | undefined;
    /** A summary of it; empty unless the request asks for one. */
    summary: SummaryText[];
    /** The text of it; absent where it is summarised. */
    content?: ReasoningText[] | undefined;
    /** Opaque; with `include` only. */
    encrypted_content?: string | null | undefined;
}
/** What a search looked for. */
export interface WebSearchAction {
    /**
     * What was done.
     */
    type: "search";
    /** The query. */
    query: string;
    /** The pages; with `include` only. */
    sources?: WebSource[] | undefined;
}
/** A page that was found. */
export interface WebSource {
    /**
     * What it is.
     */
    type: "url";
    /** Its URL. */
    url: string;
}
/** A web search of the model. */
export interface WebSearchCall {
    /** Its id. */
    id: string;
    /**
     * What kind of item it is.
     */
    type: "web_search_call";
    /**
     * How far it is.
     */
    status: "in_progress" | "completed" | "incomplete";
    /** What was looked for. */
    action: WebSearchAction;
}
/** A passage that was found. */
export interface FileSearchResult {
    /** The file. */
    file_id: string;
    /** Its name. */
    filename: string;
    /** How well it fits, from 0 to 1. */
    score: number;
    /** The passage. */
    text: string;
    /** Attributes of the file. */
    attributes: {
        [key: string]: unknown;
    };
}
/** A file search of the model. */
export interface FileSearchCall {
    /** Its id. */
    id: string;
    /**
     * What kind of item it is.
     */
    type: "file_search_call";
    /**
     * How far it is.
     */
    status: "in_progress" | "completed" | "incomplete";
    /** What was looked for. */
    queries: string[];
    /** What was found; with `include` only. */
    results?: FileSearchResult[] | null | undefined;
}
/** A tool of a server. */
export interface McpTool {
    /** Its name. */
    name: string;
    /** What it does; absent if nothing says it. */
    description?: string | null | undefined;
    /** JSON Schema of its arguments. */
    input_schema: {
        [key: string]: unknown;
    };
    /** Hints about it; absent without any. */
    annotations?: {
        [key: string]: unknown;
    } | null | undefined;
}
/** The tools of a server. */
export interface McpListTools {
    /** Its id. */
    id: string;
    /**
     * What kind of item it is.
     */
    type: "mcp_list_tools";
    /**
     * How far it is.
     */
    status?: "in_progress" | "completed" | "incomplete" | undefined;
    /** The server. */
    server_label: string;
    /** Its tools. */
    tools: McpTool[];
    /** Why they could not be listed; absent if they were. */
    error?: string | null | undefined;
}
/** A call of a server's tool, which the server runs. */
export interface McpCall {
    /** Its id. */
    id: string;
    /**
     * What kind of item it is.
     */
    type: "mcp_call";
    /**
     * How far it is.
     */
    status?: "in_progress" | "completed" | "incomplete" | undefined;
    /** The server. */
    server_label: string;
    /** The tool. */
    name: string;
    /** The arguments as JSON text. */
    arguments: string;
    /** What it answered. */
    output?: string | null | undefined;
    /** How it failed. */
    error?: string | null | undefined;
    /** The request that was approved. */
    approval_request_id?: string | null | undefined;
}
/** A call that waits for approval. */
export interface McpApprovalRequest {
    /** Its id. */
    id: string;
    /**
     * What kind of item it is.
     */
    type: "mcp_approval_request";
    /**
     * How far it is.
     */
    status?: "in_progress" | "completed" | "incomplete" | undefined;
    /** The server. */
    server_label: string;
    /** The tool. */
    name: string;
    /** The arguments as JSON text. */
    arguments: string;
}
/** An answer to such a request. */
export interface McpApprovalResponse {
    /** Its id. */
    id: string;
    /**
     * What kind of item it is.
     */
    type: "mcp_approval_response";
    /**
     * How far it is.
     */
    status?: "in_progress" | "completed" | "incomplete" | undefined;
    /** The id of the request. */
    approval_request_id: string;
    /** Whether the call may run. */
    approve: boolean;
    /** Why not. */
    reason?: string | null | undefined;
}
/** A conversation in one opaque item. */
export interface Compaction {
    /** Its id. */
    id: string;
    /**
     * What kind of item it is.
     */
    type: "compaction";
    /** Opaque. */
    encrypted_content: string;
}
/** An item that a response made. */
export type OutputItem = ResponseMessage | FunctionCall | ReasoningItem | WebSearchCall | FileSearchCall | McpListTools | McpCall | McpApprovalRequest;
/** An item of an input, an output or a conversation. */
export type Item = ResponseMessage | FunctionCall | ReasoningItem | WebSearchCall | FileSearchCall | McpListTools | McpCall | McpApprovalRequest | FunctionCallOutput | McpApprovalResponse | Compaction;
/** Any text. */
export interface TextFormatPlain {
    /**
     * What the text must be.
     */
    type: "text";
}
/** A JSON object. */
export interface TextFormatJson {
    /**
     * What the text must be.
     */
    type: "json_object";
}
/** JSON that fits a schema. The model is told; its text is not checked. */
export interface TextFormatSchema {
    /**
     * What the text must be.
     */
    type: "json_schema";
    /** The schema's name. */
    name: string;
    /** The JSON Schema. */
    schema: {
        [key: string]: unknown;
    };
    /** What it is for. */
    description?: string | null | undefined;
    /** Passed on to the model. */
    strict?: boolean | null | undefined;
}
/** What the text of an answer must be. */
export type TextFormat = TextFormatPlain | TextFormatJson | TextFormatSchema;
/** How an answer is written. */
export interface TextOptions {
    /** What it must be. */
    format?: TextFormat | undefined;
    /** How much, such as `low`. Passed on to the model; echoed. */
    verbosity?: string | null | undefined;
}
/** A function of the caller, as it is sent. */
export interface FunctionToolInput {
    /**
     * What kind of tool it is.
     */
    type: "function";
    /** Its name. */
    name: string;
    /** What it does. */
    description?: string | null | undefined;
    /** JSON Schema of its arguments. */
    parameters?: {
        [key: string]: unknown;
    } | null | undefined;
    /** Passed on to the model. */
    strict?: boolean | null | undefined;
}
/** The file search tool that is served. */
export interface FileSearchToolInput {
    /**
     * What kind of tool it is.
     */
    type: "file_search";
    /** Vector stores or dbs; names only where a tool of a script or a provider searches. */
    vector_store_ids: string[];
    /** How many results at most. */
    max_num_results?: number | null | undefined;
    /** Which files are searched, by their attributes. */
    filters?: {
        [key: string]: unknown;
    } | null | undefined;
    /** `score_threshold` leaves out what scores less; passed on to a tool of others. */
    ranking_options?: {
        [key: string]: unknown;
    } | null | undefined;
}
/** Some tools of a server. */
export interface McpToolNamesInput {
    /** Their names. */
    tool_names?: string[] | null | undefined;
}
/** Which tools need approval. */
export interface McpApprovalFilterInput {
    /** These do. */
    always?: McpToolNamesInput | null | undefined;
    /** These do not. */
    never?: McpToolNamesInput | null | undefined;
}
/** The tools of a toolgroup that is served. */
export interface McpServerToolInput {
    /**
     * What kind of tool it is.
     */
    type: "mcp";
    /** Names the toolgroup. */
    server_label: string;
    /** Or its endpoint does. */
    server_url?: string | null | undefined;
    /** `score_threshold` leaves out what scores less; passed on to a tool of others. */
    server_description?: string | null | undefined;
    /** Which of them the model may use; all by default. */
    allowed_tools?: string[] | McpToolNamesInput | null | undefined;
    /** Which calls wait for approval; all by default. */
    require_approval?: ("always" | "never") | McpApprovalFilterInput | null | undefined;
    /** Neither kept nor echoed. */
    headers?: {
        [key: string]: unknown;
    } | null | undefined;
    /** Neither kept nor echoed. */
    authorization?: string | null | undefined;
}
/** A tool of a response, as it is sent. */
export type ResponseToolInput = FunctionToolInput | WebSearchTool | WebSearchPreviewTool | FileSearchToolInput | McpServerToolInput;
/** A function of the caller. */
export interface FunctionTool {
    /**
     * What kind of tool it is.
     */
    type: "function";
    /** Its name. */
    name: string;
    /** What it does. */
    description?: string | null | undefined;
    /** JSON Schema of its arguments. */
    parameters: {
        [key: string]: unknown;
    } | null;
    /** Passed on to the model. */
    strict: boolean | null;
}
/** The search tool that is served. */
export interface WebSearchTool {
    /**
     * What kind of tool it is.
     */
    type: "web_search";
    /** `score_threshold` leaves out what scores less; passed on to a tool of others. */
    external_web_access?: boolean | null | undefined;
    /** `score_threshold` leaves out what scores less; passed on to a tool of others. */
    search_context_size?: string | null | undefined;
    /** `score_threshold` leaves out what scores less; passed on to a tool of others. */
    user_location?: {
        [key: string]: unknown;
    } | null | undefined;
    /** `score_threshold` leaves out what scores less; passed on to a tool of others. */
    filters?: {
        [key: string]: unknown;
    } | null | undefined;
}
/** The search tool by an earlier name. */
export interface WebSearchPreviewTool {
    /**
     * What kind of tool it is.
     */
    type: "web_search_preview";
    /** `score_threshold` leaves out what scores less; passed on to a tool of others. */
    search_context_size?: string | null | undefined;
    /** `score_threshold` leaves out what scores less; passed on to a tool of others. */
    user_location?: {
        [key: string]: unknown;
    } | null | undefined;
    /** `score_threshold` leaves out what scores less; passed on to a tool of others. */
    filters?: {
        [key: string]: unknown;
    } | null | undefined;
}
/** The file search tool that is served. */
export interface FileSearchTool {
    /**
     * What kind of tool it is.
     */
    type: "file_search";
    /** Vector stores or dbs; names only where a tool of a script or a provider searches. */
    vector_store_ids: string[];
    /** How many results at most. */
    max_num_results?: number | undefined;
    /** Which files are searched, by their attributes. */
    filters?: {
        [key: string]: unknown;
    } | null | undefined;
    /** As asked. */
    ranking_options?: {
        [key: string]: unknown;
    } | undefined;
}
/** Some tools of a server. */
export interface McpToolNames {
    /** Their names. */
    tool_names?: string[] | undefined;
}
/** Which tools need approval. */
export interface McpApprovalFilter {
    /** These do. */
    always?: McpToolNames | undefined;
    /** These do not. */
    never?: McpToolNames | undefined;
}
/** The tools of a toolgroup that is served. Headers and authorization are neither kept nor echoed. */
export interface McpServerTool {
    /**
     * What kind of tool it is.
     */
    type: "mcp";
    /** Names the toolgroup. */
    server_label: string;
    /** Or its endpoint does. */
    server_url?: string | undefined;
    /** As asked. */
    server_description?: string | undefined;
    /** Which of them the model may use; all by default. */
    allowed_tools?: string[] | McpToolNames | null | undefined;
    /** Which calls wait for approval; all by default. */
    require_approval?: ("always" | "never") | McpApprovalFilter | null | undefined;
}
/** A tool of a response. */
export type ResponseTool = FunctionTool | WebSearchTool | WebSearchPreviewTool | FileSearchTool | McpServerTool;
/** One function. */
export interface NamedFunction {
    /**
     * What is chosen.
     */
    type: "function";
    /** Its name. */
    name: string;
}
/** A tool that may be called. */
export interface AllowedTool {
    /** What kind of tool it is. */
    type: string;
    /** The name of a function. */
    name?: string | null | undefined;
    /** The server of an MCP tool. */
    server_label?: string | null | undefined;
}
/** Some of the tools. */
export interface AllowedTools {
    /**
     * What is chosen.
     */
    type: "allowed_tools";
    /**
     * Whether one must be called.
     */
    mode: "auto" | "required";
    /** Which. */
    tools: AllowedTool[];
}
/** The web search. */
export interface HostedWebSearch {
    /**
     * What is chosen.
     */
    type: "web_search";
}
/** The file search. */
export interface HostedFileSearch {
    /**
     * What is chosen.
     */
    type: "file_search";
}
/** A tool of a server. */
export interface HostedMcp {
    /**
     * What is chosen.
     */
    type: "mcp";
    /** The server. */
    server_label: string;
    /** The tool. */
    name?: string | null | undefined;
}
/** What the model must call. */
export type ChosenTool = NamedFunction | AllowedTools | HostedWebSearch | HostedFileSearch | HostedMcp;
/** Whether the model calls tools, and which. */
export type ResponseToolChoice = ("auto" | "required" | "none") | ChosenTool;
/** A conversation. */
export interface ConversationReference {
    /** Its id. */
    id: string;
}
/** How a model thinks; echoed. With `summary` what it thinks is told as a summary. */
export interface ReasoningOptions {
    /** How hard, such as `low`. Passed on to the model; echoed. */
    effort?: string | null | undefined;
    /** What is told of it. */
    summary?: string | null | undefined;
}
/** How a response is streamed. */
export interface StreamOptions {
    /** Has no effect. */
    include_obfuscation?: boolean | null | undefined;
}
/** A shield. */
export interface GuardrailReference {
    /** Its id. */
    type: string;
}
/** At most 16 pairs of texts, the keys of at most 64 and the values of at most 512 characters. */
export interface ResponseMetadata {
    [key: string]: unknown;
}
/** A response to be made. Any other field is refused. */
export interface ResponseCreateRequest {
    /** The model. */
    model: string;
    /** A text of the user, or items. The list may be empty after another response or in a conversation. */
    input: string | InputItem[];
    /** The system message of this response alone. */
    instructions?: string | null | undefined;
    /** The response that this one continues. Not beside `conversation`. */
    previous_response_id?: string | null | undefined;
    /** The conversation that this response reads and adds to. */
    conversation?: string | ConversationReference | null | undefined;
    /** Whether it is kept; true by default. */
    store?: boolean | null | undefined;
    /** Whether it is sent as events. */
    stream?: boolean | null | undefined;
    /** How. */
    stream_options?: StreamOptions | null | undefined;
    /** Whether it runs without its caller. Needs `store`. */
    background?: boolean | null | undefined;
    /** Passed on to the model; 1 by default. */
    temperature?: number | null | undefined;
    /** Passed on to the model; 1 by default. */
    top_p?: number | null | undefined;
    /** Passed on to the model. A response that needs more is incomplete. */
    max_output_tokens?: number | null | undefined;
    /** How the answer is written. */
    text?: TextOptions | null | undefined;
    /** What the model may call. */
    tools?: ResponseToolInput[] | null | undefined;
    /** Whether it calls, and what; auto by default. */
    tool_choice?: ResponseToolChoice | null | undefined;
    /** Where false, of each message only the first call is made; true by default. */
    parallel_tool_calls?: boolean | null | undefined;
    /** How many calls of the server's tools run. The model is told of others that they did not. */
    max_tool_calls?: number | null | undefined;
    /** How many times the model is asked at most; 10 by default. */
    max_infer_iters?: number | null | undefined;
    /** Shields that judge input and output. */
    guardrails?: (string | GuardrailReference)[] | null | undefined;
    /** What the items tell besides. */
    include?: string[] | null | undefined;
    /** How the model thinks. */
    reasoning?: ReasoningOptions | null | undefined;
    /** Kept and echoed. */
    metadata?: ResponseMetadata | null | undefined;
    /** Whether a model that reads less is asked without the oldest exchanges: `auto`, else `disabled`. */
    truncation?: string | null | undefined;
    /** Passed on to the model; echoed. */
    service_tier?: string | null | undefined;
    /** Passed on to the model; echoed. */
    user?: string | null | undefined;
    /** Passed on to the model; echoed. */
    prompt_cache_key?: string | null | undefined;
    /** Passed on to the model; echoed. */
    prompt_cache_retention?: string | null | undefined;
    /** Passed on to the model; echoed. */
    safety_identifier?: string | null | undefined;
    /** Only 0 is served. */
    top_logprobs?: number | null | undefined;
    /** Passed on to the model; echoed. */
    presence_penalty?: number | null | undefined;
    /** Passed on to the model; echoed. */
    frequency_penalty?: number | null | undefined;
}
/** Items to be put into one. */
export interface ResponseCompactRequest {
    /** The model. */
    model: string;
    /** A text of the user, or items. */
    input?: string | InputItem[] | null | undefined;
    /** The response whose context comes first. */
    previous_response_id?: string | null | undefined;
    /** Passed over. */
    instructions?: string | null | undefined;
    /** Passed over. */
    prompt_cache_key?: string | null | undefined;
    /** Passed over. */
    prompt_cache_retention?: string | null | undefined;
}
/**
 * How far a response is.
 */
export type ResponseStatus = "queued" | "in_progress" | "completed" | "incomplete" | "failed" | "cancelled";
/** Why a response failed. */
export interface ResponseError {
    /** Which error it is. */
    code: string;
    /** What happened. */
    message: string;
}
/** Why a response is incomplete. */
export interface IncompleteDetails {
    /** `max_output_tokens`, `max_infer_iters` or `content_filter`. */
    reason: string;
}
/** Of the input. */
export interface InputTokensDetails {
    /** Tokens that a cache held. */
    cached_tokens: number;
    /** Tokens that were put into it; 0 here. */
    cache_write_tokens?: number | undefined;
}
/** Of the output. */
export interface OutputTokensDetails {
    /** Tokens of reasoning. */
    reasoning_tokens: number;
}
/** Tokens of all inferences together. */
export interface ResponseUsage {
    /** Tokens of the prompts. */
    input_tokens: number;
    /** Of these. */
    input_tokens_details: InputTokensDetails;
    /** Tokens of the answers. */
    output_tokens: number;
    /** Of these. */
    output_tokens_details: OutputTokensDetails;
    /** Both. */
    total_tokens: number;
}
/** A response. What OpenAI may leave out is optional; this server leaves out what has no value there. */
export interface ResponseObject {
    /** Its id. */
    id: string;
    /**
     * What it is.
     */
    object: "response";
    /** When it began, in seconds since 1970. */
    created_at: number;
    /** When it was completed; null unless it was. */
    completed_at?: number | null | undefined;
    /** How far it is. */
    status: ResponseStatus;
    /** Why it failed. */
    error: ResponseError | null;
    /** Why it is incomplete. */
    incomplete_details: IncompleteDetails | null;
    /** The model. */
    model: string;
    /** What it made, in order. */
    output: OutputItem[];
    /** Tokens; null until it has ended. */
    usage?: ResponseUsage | null | undefined;
    /** The response that it continues. */
    previous_response_id?: string | null | undefined;
    /** Its conversation; absent without one. */
    conversation?: ConversationReference | null | undefined;
    /** Its system message. */
    instructions: string | null;
    /** What the model may call. */
    tools: ResponseTool[];
    /** Whether it calls, and what. */
    tool_choice: ResponseToolChoice;
    /** Whether a message may have several calls. */
    parallel_tool_calls: boolean;
    /** How many calls of the server's tools run. */
    max_tool_calls?: number | null | undefined;
    /** How many times the model is asked at most. */
    max_infer_iters?: number | null | undefined;
    /** The ids of its shields; absent without any. */
    guardrails?: string[] | undefined;
    /** How the answer is written. */
    text?: TextOptions | undefined;
    /** As asked. */
    temperature: number | null;
    /** As asked. */
    top_p: number | null;
    /** As asked. */
    max_output_tokens?: number | null | undefined;
    /** As asked. */
    reasoning?: ReasoningOptions | null | undefined;
    /** As asked. */
    metadata: ResponseMetadata;
    /** Whether it is kept. */
    store?: boolean | null | undefined;
    /** Whether it runs without its caller. */
    background?: boolean | null | undefined;
    /** As asked. */
    truncation?: string | null | undefined;
    /** As asked. */
    service_tier?: string | null | undefined;
    /** As asked. */
    user?: string | null | undefined;
    /** As asked. */
    prompt_cache_key?: string | null | undefined;
    /** As asked; absent if the request has none. */
    prompt_cache_retention?: string | null | undefined;
    /** As asked. */
    safety_identifier?: string | null | undefined;
    /** As asked. */
    top_logprobs?: number | null | undefined;
    /** As asked. */
    presence_penalty?: number | null | undefined;
    /** As asked. */
    frequency_penalty?: number | null | undefined;
}
/** Some of the responses. */
export interface ResponsePage {
    /**
     * What it is.
     */
    object: "list";
    /** The page. */
    data: ResponseObject[];
    /** The id of the first one; null of an empty page. */
    first_id: string | null;
    /** The id of the last one; null of an empty page. */
    last_id: string | null;
    /** Whether more follow. */
    has_more: boolean;
}
/** Some of the items. */
export interface ItemPage {
    /**
     * What it is.
     */
    object: "list";
    /** The page. */
    data: Item[];
    /** The id of the first one; null of an empty page. */
    first_id: string | null;
    /** The id of the last one; null of an empty page. */
    last_id: string | null;
    /** Whether more follow. */
    has_more: boolean;
}
/** A response was deleted. */
export interface ResponseDeleted {
    /** Its id. */
    id: string;
    /**
     * What it was.
     */
    object: "response";
    /**
     * That it was.
     */
    deleted: true;
}
/** Items in one. */
export interface CompactedResponse {
    /** Its id. */
    id: string;
    /**
     * What it is.
     */
    object: "response.compaction";
    /** When it was made, in seconds since 1970. */
    created_at: number;
    /** One opaque item with everything. */
    output: Item[];
    /** No tokens: no model is asked. */
    usage: ResponseUsage;
}
/** A conversation to be made. */
export interface ConversationCreateRequest {
    /** At most 20 items to begin with. */
    items?: InputItem[] | null | undefined;
    /** Kept. */
    metadata?: ResponseMetadata | null | undefined;
}
/** What is to be kept with a conversation from now on. */
export interface ConversationUpdateRequest {
    /** It replaces what was kept. */
    metadata: ResponseMetadata;
}
/** Items to be added. */
export interface ConversationItemsRequest {
    /** At most 20 items. */
    items: InputItem[];
}
/** A list of items that responses read and add to. */
export interface Conversation {
    /** Its id. */
    id: string;
    /**
     * What it is.
     */
    object: "conversation";
    /** When it was made, in seconds since 1970. */
    created_at: number;
    /** What is kept with it. */
    metadata: ResponseMetadata;
}
/** A conversation was deleted, with its items. */
export interface ConversationDeleted {
    /** Its id. */
    id: string;
    /**
     * What it was.
     */
    object: "conversation.deleted";
    /**
     * That it was.
     */
    deleted: true;
}
/** A form with one file. */
export interface FileCreateRequest {
    /**
     * Format: binary
     * The file, with its name.
     */
    file: string;
    /**
     * What it is for; it changes nothing.
     */
    purpose: "assistants" | "batch" | "fine-tune" | "vision" | "user_data" | "evals";
    /** When it is deleted; as `expires_after[anchor]` and `expires_after[seconds]`. Default: never. */
    expires_after?: FileExpiry | undefined;
}
/** When a file is deleted. */
export interface FileExpiry {
    /**
     * From when on it counts.
     */
    anchor: "created_at";
    /** How long it is kept, up to 30 days. */
    seconds: number;
}
/** What is known of a file. */
export interface FileObject {
    /** Its id. */
    id: string;
    /**
     * What it is.
     */
    object: "file";
    /** Its size. */
    bytes: number;
    /** When it was uploaded, in seconds since 1970. */
    created_at: number;
    /** When it is deleted; absent for one that stays. */
    expires_at?: number | undefined;
    /** Its name. */
    filename: string;
    /** What it is for. */
    purpose: string;
    /**
     * That it can be used.
     */
    status: "processed";
}
/** Some of the files. */
export interface FilePage {
    /**
     * What it is.
     */
    object: "list";
    /** The page. */
    data: FileObject[];
    /** The id of the first one; null of an empty page. */
    first_id: string | null;
    /** The id of the last one; null of an empty page. */
    last_id: string | null;
    /** Whether more follow. */
    has_more: boolean;
}
/** A file was deleted. */
export interface FileDeleted {
    /** Its id. */
    id: string;
    /**
     * What it was.
     */
    object: "file";
    /**
     * That it was.
     */
    deleted: true;
}
/** It was made; nothing of it is there yet. */
export interface ResponseCreatedEvent {
    /**
     * What happened.
     */
    type: "response.created";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The response as it is now. */
    response: ResponseObject;
}
/** It waits. */
export interface ResponseQueuedEvent {
    /**
     * What happened.
     */
    type: "response.queued";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The response as it is now. */
    response: ResponseObject;
}
/** It runs. */
export interface ResponseInProgressEvent {
    /**
     * What happened.
     */
    type: "response.in_progress";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The response as it is now. */
    response: ResponseObject;
}
/** It ended; the last event. */
export interface ResponseCompletedEvent {
    /**
     * What happened.
     */
    type: "response.completed";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The response as it is now. */
    response: ResponseObject;
}
/** It ended early; the last event. */
export interface ResponseIncompleteEvent {
    /**
     * What happened.
     */
    type: "response.incomplete";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The response as it is now. */
    response: ResponseObject;
}
/** It failed; the last event. */
export interface ResponseFailedEvent {
    /**
     * What happened.
     */
    type: "response.failed";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The response as it is now. */
    response: ResponseObject;
}
/** It was cancelled; the last event. */
export interface ResponseCancelledEvent {
    /**
     * What happened.
     */
    type: "response.cancelled";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The response as it is now. */
    response: ResponseObject;
}
/** An item begins. */
export interface OutputItemAddedEvent {
    /**
     * What happened.
     */
    type: "response.output_item.added";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item's place in the output. */
    output_index: number;
    /** It, with nothing in it. */
    item: OutputItem;
}
/** An item is done. */
export interface OutputItemDoneEvent {
    /**
     * What happened.
     */
    type: "response.output_item.done";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item's place in the output. */
    output_index: number;
    /** It. */
    item: OutputItem;
}
/** A part of an item begins. */
export interface ContentPartAddedEvent {
    /**
     * What happened.
     */
    type: "response.content_part.added";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The part's place in the item. */
    content_index: number;
    /** It, with nothing in it. */
    part: StreamedPart;
}
/** A part is done. */
export interface ContentPartDoneEvent {
    /**
     * What happened.
     */
    type: "response.content_part.done";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The part's place in the item. */
    content_index: number;
    /** It. */
    part: StreamedPart;
}
/** More of a text. */
export interface OutputTextDeltaEvent {
    /**
     * What happened.
     */
    type: "response.output_text.delta";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The part's place in the item. */
    content_index: number;
    /** What is added. */
    delta: string;
    /** Always empty. */
    logprobs: {
        [key: string]: unknown;
    }[];
}
/** A text cites something. */
export interface AnnotationAddedEvent {
    /**
     * What happened.
     */
    type: "response.output_text.annotation.added";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The part's place in the item. */
    content_index: number;
    /** Its place in the annotations. */
    annotation_index: number;
    /** It. */
    annotation: Annotation;
}
/** A text is done. */
export interface OutputTextDoneEvent {
    /**
     * What happened.
     */
    type: "response.output_text.done";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The part's place in the item. */
    content_index: number;
    /** All of it. */
    text: string;
    /** Always empty. */
    logprobs: {
        [key: string]: unknown;
    }[];
}
/** More of a refusal. */
export interface RefusalDeltaEvent {
    /**
     * What happened.
     */
    type: "response.refusal.delta";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The part's place in the item. */
    content_index: number;
    /** What is added. */
    delta: string;
}
/** A refusal is done. */
export interface RefusalDoneEvent {
    /**
     * What happened.
     */
    type: "response.refusal.done";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The part's place in the item. */
    content_index: number;
    /** All of it. */
    refusal: string;
}
/** More of what the model thinks. */
export interface ReasoningTextDeltaEvent {
    /**
     * What happened.
     */
    type: "response.reasoning_text.delta";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The part's place in the item. */
    content_index: number;
    /** What is added. */
    delta: string;
}
/** A thought is done. */
export interface ReasoningTextDoneEvent {
    /**
     * What happened.
     */
    type: "response.reasoning_text.done";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The part's place in the item. */
    content_index: number;
    /** All of it. */
    text: string;
}
/** A part of a summary begins. */
export interface ReasoningSummaryPartAddedEvent {
    /**
     * What happened.
     */
    type: "response.reasoning_summary_part.added";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The part's place in the summary. */
    summary_index: number;
    /** It, with nothing in it. */
    part: SummaryText;
}
/** A part of a summary is done. */
export interface ReasoningSummaryPartDoneEvent {
    /**
     * What happened.
     */
    type: "response.reasoning_summary_part.done";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The part's place in the summary. */
    summary_index: number;
    /** It. */
    part: SummaryText;
}
/** More of a summary. */
export interface ReasoningSummaryTextDeltaEvent {
    /**
     * What happened.
     */
    type: "response.reasoning_summary_text.delta";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The part's place in the summary. */
    summary_index: number;
    /** What is added. */
    delta: string;
}
/** The text of a part of a summary is done. */
export interface ReasoningSummaryTextDoneEvent {
    /**
     * What happened.
     */
    type: "response.reasoning_summary_text.done";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The part's place in the summary. */
    summary_index: number;
    /** All of it. */
    text: string;
}
/** More of a call's arguments. */
export interface FunctionCallArgumentsDeltaEvent {
    /**
     * What happened.
     */
    type: "response.function_call_arguments.delta";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** What is added. */
    delta: string;
}
/** A call's arguments are done. */
export interface FunctionCallArgumentsDoneEvent {
    /**
     * What happened.
     */
    type: "response.function_call_arguments.done";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** The function. */
    name?: string | undefined;
    /** All of them. */
    arguments: string;
}
/** A search begins. */
export interface WebSearchCallInProgressEvent {
    /**
     * What happened.
     */
    type: "response.web_search_call.in_progress";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
}
/** It searches. */
export interface WebSearchCallSearchingEvent {
    /**
     * What happened.
     */
    type: "response.web_search_call.searching";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
}
/** It is done. */
export interface WebSearchCallCompletedEvent {
    /**
     * What happened.
     */
    type: "response.web_search_call.completed";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
}
/** A search begins. */
export interface FileSearchCallInProgressEvent {
    /**
     * What happened.
     */
    type: "response.file_search_call.in_progress";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
}
/** It searches. */
export interface FileSearchCallSearchingEvent {
    /**
     * What happened.
     */
    type: "response.file_search_call.searching";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
}
/** It is done. */
export interface FileSearchCallCompletedEvent {
    /**
     * What happened.
     */
    type: "response.file_search_call.completed";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
}
/** A server's tools are listed. */
export interface McpListToolsInProgressEvent {
    /**
     * What happened.
     */
    type: "response.mcp_list_tools.in_progress";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
}
/** It is done. */
export interface McpListToolsCompletedEvent {
    /**
     * What happened.
     */
    type: "response.mcp_list_tools.completed";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
}
/** It failed. */
export interface McpListToolsFailedEvent {
    /**
     * What happened.
     */
    type: "response.mcp_list_tools.failed";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
}
/** A server's tool runs. */
export interface McpCallInProgressEvent {
    /**
     * What happened.
     */
    type: "response.mcp_call.in_progress";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
}
/** It is done. */
export interface McpCallCompletedEvent {
    /**
     * What happened.
     */
    type: "response.mcp_call.completed";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
}
/** It failed. */
export interface McpCallFailedEvent {
    /**
     * What happened.
     */
    type: "response.mcp_call.failed";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
}
/** More of a call's arguments. */
export interface McpCallArgumentsDeltaEvent {
    /**
     * What happened.
     */
    type: "response.mcp_call_arguments.delta";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** What is added. */
    delta: string;
}
/** A call's arguments are done. */
export interface McpCallArgumentsDoneEvent {
    /**
     * What happened.
     */
    type: "response.mcp_call_arguments.done";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** The item. */
    item_id: string;
    /** The item's place in the output. */
    output_index: number;
    /** All of them. */
    arguments: string;
}
/**
 * Something went wrong. OpenAI has the error beside the type, Open Responses and WebSockets have it within `error`. This
 *     server sends it over a WebSocket only; a failure in a stream is `response.failed`.
 */
export interface ErrorEvent {
    /**
     * What happened.
     */
    type: "error";
    /** Its place in the stream, from 0. */
    sequence_number: number;
    /** What went wrong. */
    message?: string | undefined;
    /** The field. */
    param?: string | null | undefined;
    /** Which error it is. */
    code?: string | null | undefined;
    /** The HTTP status that it would have; over a WebSocket. */
    status?: number | undefined;
    /** The error. */
    error?: OpenAiErrorBody | undefined;
}
/** An event of a response's stream, as the `data` of an event that is named by its `type`. */
export type ResponseEvent = ResponseCreatedEvent | ResponseQueuedEvent | ResponseInProgressEvent | ResponseCompletedEvent | ResponseIncompleteEvent | ResponseFailedEvent | ResponseCancelledEvent | OutputItemAddedEvent | OutputItemDoneEvent | ContentPartAddedEvent | ContentPartDoneEvent | OutputTextDeltaEvent | AnnotationAddedEvent | OutputTextDoneEvent | RefusalDeltaEvent | RefusalDoneEvent | ReasoningTextDeltaEvent | ReasoningTextDoneEvent | ReasoningSummaryPartAddedEvent | ReasoningSummaryTextDeltaEvent | ReasoningSummaryTextDoneEvent | ReasoningSummaryPartDoneEvent | FunctionCallArgumentsDeltaEvent | FunctionCallArgumentsDoneEvent | WebSearchCallInProgressEvent | WebSearchCallSearchingEvent | WebSearchCallCompletedEvent | FileSearchCallInProgressEvent | FileSearchCallSearchingEvent | FileSearchCallCompletedEvent | McpListToolsInProgressEvent | McpListToolsCompletedEvent | McpListToolsFailedEvent | McpCallInProgressEvent | McpCallCompletedEvent | McpCallFailedEvent | McpCallArgumentsDeltaEvent | McpCallArgumentsDoneEvent | ErrorEvent;
/** An error. */
export interface OpenAiErrorBody {
    /** What was wrong, where, and what to do. */
    message: string;
    /** `invalid_request_error`, `rate_limit_error` or `server_error`. */
    type: string;
    /** The field, such as `input[0].content[1].text`. */
    param: string | null;
    /** Which error it is. */
    code: string | null;
}
/** The body of an error. */
export interface OpenAiError {
    /** The error. */
    error: OpenAiErrorBody;
}
export interface Schemas {
    InputText: InputText;
    InputImage: InputImage;
    InputFile: InputFile;
    UrlCitation: UrlCitation;
    FileCitation: FileCitation;
    Annotation: Annotation;
    OutputText: OutputText;
    RefusalPart: RefusalPart;
    ReasoningText: ReasoningText;
    SummaryText: SummaryText;
    MessagePart: MessagePart;
    OutputPart: OutputPart;
    StreamedPart: StreamedPart;
    ToolOutputPart: ToolOutputPart;
    InputImageInput: InputImageInput;
    InputFileInput: InputFileInput;
    OutputTextInput: OutputTextInput;
    MessagePartInput: MessagePartInput;
    ToolOutputPartInput: ToolOutputPartInput;
    MessageInputItem: MessageInputItem;
    FunctionCallInput: FunctionCallInput;
    FunctionCallOutputInput: FunctionCallOutputInput;
    ReasoningInput: ReasoningInput;
    WebSearchCallInput: WebSearchCallInput;
    FileSearchCallInput: FileSearchCallInput;
    FileSearchResultInput: FileSearchResultInput;
    McpListToolsInput: McpListToolsInput;
    McpToolInput: McpToolInput;
    McpCallInput: McpCallInput;
    McpApprovalRequestInput: McpApprovalRequestInput;
    McpApprovalResponseInput: McpApprovalResponseInput;
    CompactionInput: CompactionInput;
    ItemReference: ItemReference;
    InputItem: InputItem;
    ResponseMessage: ResponseMessage;
    FunctionCall: FunctionCall;
    FunctionCallOutput: FunctionCallOutput;
    ReasoningItem: ReasoningItem;
    WebSearchAction: WebSearchAction;
    WebSource: WebSource;
    WebSearchCall: WebSearchCall;
    FileSearchResult: FileSearchResult;
    FileSearchCall: FileSearchCall;
    McpTool: McpTool;
    McpListTools: McpListTools;
    McpCall: McpCall;
    McpApprovalRequest: McpApprovalRequest;
    McpApprovalResponse: McpApprovalResponse;
    Compaction: Compaction;
    OutputItem: OutputItem;
    Item: Item;
    TextFormatPlain: TextFormatPlain;
    TextFormatJson: TextFormatJson;
    TextFormatSchema: TextFormatSchema;
    TextFormat: TextFormat;
    TextOptions: TextOptions;
    FunctionToolInput: FunctionToolInput;
    FileSearchToolInput: FileSearchToolInput;
    McpToolNamesInput: McpToolNamesInput;
    McpApprovalFilterInput: McpApprovalFilterInput;
    McpServerToolInput: McpServerToolInput;
    ResponseToolInput: ResponseToolInput;
    FunctionTool: FunctionTool;
    WebSearchTool: WebSearchTool;
    WebSearchPreviewTool: WebSearchPreviewTool;
    FileSearchTool: FileSearchTool;
    McpToolNames: McpToolNames;
    McpApprovalFilter: McpApprovalFilter;
    McpServerTool: McpServerTool;
    ResponseTool: ResponseTool;
    NamedFunction: NamedFunction;
    AllowedTool: AllowedTool;
    AllowedTools: AllowedTools;
    HostedWebSearch: HostedWebSearch;
    HostedFileSearch: HostedFileSearch;
    HostedMcp: HostedMcp;
    ChosenTool: ChosenTool;
    ResponseToolChoice: ResponseToolChoice;
    ConversationReference: ConversationReference;
    ReasoningOptions: ReasoningOptions;
    StreamOptions: StreamOptions;
    GuardrailReference: GuardrailReference;
    ResponseMetadata: ResponseMetadata;
    ResponseCreateRequest: ResponseCreateRequest;
    ResponseCompactRequest: ResponseCompactRequest;
    ResponseStatus: ResponseStatus;
    ResponseError: ResponseError;
    IncompleteDetails: IncompleteDetails;
    InputTokensDetails: InputTokensDetails;
    OutputTokensDetails: OutputTokensDetails;
    ResponseUsage: ResponseUsage;
    ResponseObject: ResponseObject;
    ResponsePage: ResponsePage;
    ItemPage: ItemPage;
    ResponseDeleted: ResponseDeleted;
    CompactedResponse: CompactedResponse;
    ConversationCreateRequest: ConversationCreateRequest;
    ConversationUpdateRequest: ConversationUpdateRequest;
    ConversationItemsRequest: ConversationItemsRequest;
    Conversation: Conversation;
    ConversationDeleted: ConversationDeleted;
    FileCreateRequest: FileCreateRequest;
    FileExpiry: FileExpiry;
    FileObject: FileObject;
    FilePage: FilePage;
    FileDeleted: FileDeleted;
    ResponseCreatedEvent: ResponseCreatedEvent;
    ResponseQueuedEvent: ResponseQueuedEvent;
    ResponseInProgressEvent: ResponseInProgressEvent;
    ResponseCompletedEvent: ResponseCompletedEvent;
    ResponseIncompleteEvent: ResponseIncompleteEvent;
    ResponseFailedEvent: ResponseFailedEvent;
    ResponseCancelledEvent: ResponseCancelledEvent;
    OutputItemAddedEvent: OutputItemAddedEvent;
    OutputItemDoneEvent: OutputItemDoneEvent;
    ContentPartAddedEvent: ContentPartAddedEvent;
    ContentPartDoneEvent: ContentPartDoneEvent;
    OutputTextDeltaEvent: OutputTextDeltaEvent;
    AnnotationAddedEvent: AnnotationAddedEvent;
    OutputTextDoneEvent: OutputTextDoneEvent;
    RefusalDeltaEvent: RefusalDeltaEvent;
    RefusalDoneEvent: RefusalDoneEvent;
    ReasoningTextDeltaEvent: ReasoningTextDeltaEvent;
    ReasoningTextDoneEvent: ReasoningTextDoneEvent;
    ReasoningSummaryPartAddedEvent: ReasoningSummaryPartAddedEvent;
    ReasoningSummaryPartDoneEvent: ReasoningSummaryPartDoneEvent;
    ReasoningSummaryTextDeltaEvent: ReasoningSummaryTextDeltaEvent;
    ReasoningSummaryTextDoneEvent: ReasoningSummaryTextDoneEvent;
    FunctionCallArgumentsDeltaEvent: FunctionCallArgumentsDeltaEvent;
    FunctionCallArgumentsDoneEvent: FunctionCallArgumentsDoneEvent;
    WebSearchCallInProgressEvent: WebSearchCallInProgressEvent;
    WebSearchCallSearchingEvent: WebSearchCallSearchingEvent;
    WebSearchCallCompletedEvent: WebSearchCallCompletedEvent;
    FileSearchCallInProgressEvent: FileSearchCallInProgressEvent;
    FileSearchCallSearchingEvent: FileSearchCallSearchingEvent;
    FileSearchCallCompletedEvent: FileSearchCallCompletedEvent;
    McpListToolsInProgressEvent: McpListToolsInProgressEvent;
    McpListToolsCompletedEvent: McpListToolsCompletedEvent;
    McpListToolsFailedEvent: McpListToolsFailedEvent;
    McpCallInProgressEvent: McpCallInProgressEvent;
    McpCallCompletedEvent: McpCallCompletedEvent;
    McpCallFailedEvent: McpCallFailedEvent;
    McpCallArgumentsDeltaEvent: McpCallArgumentsDeltaEvent;
    McpCallArgumentsDoneEvent: McpCallArgumentsDoneEvent;
    ErrorEvent: ErrorEvent;
    ResponseEvent: ResponseEvent;
    OpenAiErrorBody: OpenAiErrorBody;
    OpenAiError: OpenAiError;
}
