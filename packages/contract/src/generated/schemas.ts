// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** A link. */
export interface URLReference {
    /** The address. */
    uri: string;
}
/** An image, by link or as base64 text. */
export interface ImageSource {
    /** Its URL. */
    url?: URLReference | null | undefined;
    /** The image itself as base64 text. */
    data?: string | null | undefined;
}
/** An image as part of a content. */
export interface ImageContentItem {
    /**
     * What kind of part it is.
     */
    type: "image";
    /** Where it is. */
    image: ImageSource;
}
/** Text as part of a content. */
export interface TextContentItem {
    /**
     * What kind of part it is.
     */
    type: "text";
    /** The text. */
    text: string;
}
/** One part of a content. */
export type InterleavedContentItem = ImageContentItem | TextContentItem;
/** Text, one part, or a list of parts. */
export type InterleavedContent = string | InterleavedContentItem | InterleavedContentItem[];
/** Any JSON object; stored as sent. */
export interface Metadata {
    [key: string]: unknown;
}
/** A piece of text. */
export interface TextDelta {
    type: "text";
    text: string;
}
/** A piece of an image, as base64 text. */
export interface ImageDelta {
    type: "image";
    image: string;
}
/** A tool call, or a piece of the text that it is parsed from. */
export interface ToolCallDelta {
    type: "tool_call";
    tool_call: string | ToolCall;
    parse_status: ToolCallParseStatus;
}
/**
 * The state of parsing a tool call.
 */
export type ToolCallParseStatus = "started" | "in_progress" | "failed" | "succeeded";
/** An addition to a step. */
export type ContentDelta = TextDelta | ImageDelta | ToolCallDelta;
/** A tool call of the model. */
export interface ToolCall {
    /** Unique within its message. */
    call_id: string;
    tool_name: string;
    /** Any JSON, at any depth; usually an object. */
    arguments: unknown;
    /** The arguments as JSON text. */
    arguments_json: string | null;
}
/** A tool call of the model, as a client sends it. */
export interface ToolCallInput {
    call_id: string;
    tool_name: string;
    /** Any JSON, at any depth; usually an object. */
    arguments: unknown;
    /**
     * The arguments as JSON text.
     * @default null
     */
    arguments_json?: string | null | undefined;
}
/** A tool's response to a call. */
export interface ToolResponse {
    call_id: string;
    tool_name: string;
    content: InterleavedContent;
    metadata: Metadata | null;
}
/** A client tool's response to a call. */
export interface ToolResponseInput {
    call_id: string;
    tool_name: string;
    content: InterleavedContent;
    /** @default null */
    metadata?: Metadata | null | undefined;
}
/** One parameter of a tool. */
export interface ToolParameter {
    name: string;
    parameter_type: string;
    description: string;
    required: boolean;
    /** Any JSON; null for no default. */
    default: unknown;
}
/** One parameter of a client tool. */
export interface ToolParameterInput {
    /** Its name. */
    name: string;
    /** A JSON Schema type name. */
    parameter_type: string;
    /** Its purpose, for the model. */
    description: string;
    /**
     * Whether it is required.
     * @default true
     */
    required?: boolean | undefined;
    /**
     * Any JSON; null for no default.
     * @default null
     */
    default?: unknown | undefined;
}
/** A tool as the model gets it. */
export interface ToolDef {
    name: string;
    description: string | null;
    /** The flat form of a tool's parameters. */
    parameters: ToolParameter[] | null;
    /** The parameters as a JSON Schema. If both forms are given, the model gets this one. */
    input_schema: Metadata | null;
    output_schema: Metadata | null;
    toolgroup_id: string | null;
    metadata: Metadata | null;
}
/** A tool that the client runs. */
export interface ToolDefInput {
    name: string;
    /** @default null */
    description?: string | null | undefined;
    /**
     * The flat form of a tool's parameters.
     * @default null
     */
    parameters?: ToolParameterInput[] | null | undefined;
    /**
     * The parameters as a JSON Schema. If both forms are given, the model gets this one.
     * @default null
     */
    input_schema?: Metadata | null | undefined;
    /** @default null */
    output_schema?: Metadata | null | undefined;
    /** @default null */
    toolgroup_id?: string | null | undefined;
    /** @default null */
    metadata?: Metadata | null | undefined;
}
/** A toolgroup, or one tool of it as `group/tool`, with arguments that every call of its tools gets. */
export interface AgentToolGroupWithArgs {
    name: string;
    args: Metadata;
}
/** A toolgroup, or one tool of it as `group/tool`. */
export type AgentToolGroup = string | AgentToolGroupWithArgs;
/** A message of the user. */
export interface UserMessage {
    role: "user";
    content: InterleavedContent;
    /** Stored and returned; the model does not get it. */
    context: InterleavedContent | null;
}
/** A message of the user, as a client sends it. The role defaults to user. */
export interface UserMessageInput {
    role?: "user" | undefined;
    content: InterleavedContent;
    /** @default null */
    context?: InterleavedContent | null | undefined;
}
/** A message of the application to the model. */
export interface SystemMessage {
    role: "system";
    content: InterleavedContent;
}
/** A tool's response as a message. */
export interface ToolResponseMessage {
    role: "tool";
    call_id: string;
    content: InterleavedContent;
}
/** A message of the model. */
export interface CompletionMessage {
    role: "assistant";
    content: InterleavedContent;
    stop_reason: StopReason;
    tool_calls: ToolCall[];
}
/**
 * Why the model stopped: it finished, it handed over (in the output of a turn: calls of client tools await
 *     their responses), or it ran out of tokens.
 */
export type StopReason = "end_of_turn" | "end_of_message" | "out_of_tokens";
/** A message that begins a turn. */
export type InputMessage = UserMessageInput | ToolResponseMessage;
/** A message that began a turn. */
export type TurnInputMessage = UserMessage | ToolResponseMessage;
/** A message of the model, as a client sends it. */
export interface CompletionMessageInput {
    role: "assistant";
    content: InterleavedContent;
    /** @default end_of_turn */
    stop_reason?: StopReason | undefined;
    /** @default [] */
    tool_calls?: ToolCallInput[] | undefined;
}
/** A message of a conversation, as a client sends it. The role defaults to user. */
export type MessageInput = UserMessageInput | SystemMessage | ToolResponseMessage | CompletionMessageInput;
/** A document for the turn. */
export interface Document {
    content: InterleavedContent | URLReference;
    mime_type: string;
}
/** Always the most likely token. */
export interface GreedySamplingStrategy {
    type: "greedy";
}
/** A token of the most likely ones that together have this probability. */
export interface TopPSamplingStrategy {
    type: "top_p";
    temperature: number | null;
    /** @default 0.95 */
    top_p?: number | null | undefined;
}
/** A token of this many most likely ones. */
export interface TopKSamplingStrategy {
    type: "top_k";
    top_k: number;
}
/** How the next token is chosen. */
export type SamplingStrategy = GreedySamplingStrategy | TopPSamplingStrategy | TopKSamplingStrategy;
/** How the model samples. */
export interface SamplingParams {
    strategy: SamplingStrategy;
    /** 0 means that no limit is set. */
    max_tokens: number | null;
    repetition_penalty: number | null;
    stop: string[] | null;
}
/** How the model samples, as a client sends it. */
export interface SamplingParamsInput {
    /**
     * @default {
     *       "type": "greedy"
     *     }
     */
    strategy?: SamplingStrategy | undefined;
    /**
     * 0 means that no limit is set.
     * @default 0
     */
    max_tokens?: number | null | undefined;
    /** @default 1 */
    repetition_penalty?: number | null | undefined;
    /** @default null */
    stop?: string[] | null | undefined;
}
/**
 * Whether the model may, must or must not call a tool.
 */
export type ToolChoice = "auto" | "required" | "none";
/**
 * How tools are written into the prompt of a model that has no format of its own for them.
 */
export type ToolPromptFormat = "json" | "function_tag" | "python_list";
/**
 * Whether the system message adds to the default tool prompt or replaces it.
 */
export type SystemMessageBehavior = "append" | "replace";
/** How tools are offered to the model. */
export interface ToolConfig {
    /** A tool choice or the name of a tool; null acts as `auto`. */
    tool_choice: ToolChoice | string | null;
    tool_prompt_format: ToolPromptFormat | null;
    system_message_behavior: SystemMessageBehavior | null;
}
/** How tools are offered to the model, as a client sends it. */
export interface ToolConfigInput {
    /**
     * A tool choice or the name of a tool; null acts as `auto`.
     * @default auto
     */
    tool_choice?: ToolChoice | string | null | undefined;
    /** @default null */
    tool_prompt_format?: ToolPromptFormat | null | undefined;
    /** @default append */
    system_message_behavior?: SystemMessageBehavior | null | undefined;
}
/** The answer is JSON of this schema. */
export interface JsonSchemaResponseFormat {
    type: "json_schema";
    json_schema: Metadata;
}
/** The answer follows this grammar. */
export interface GrammarResponseFormat {
    type: "grammar";
    bnf: Metadata;
}
/** The form that the model's answer must have. */
export type ResponseFormat = JsonSchemaResponseFormat | GrammarResponseFormat;
/**
 * Only `error` ends the turn.
 */
export type ViolationLevel = "info" | "warn" | "error";
/** A violation that a shield reports. */
export interface SafetyViolation {
    violation_level: ViolationLevel;
    user_message: string | null;
    metadata: Metadata;
}
/** The configuration of an agent, as a client sends it. */
export interface AgentConfigInput {
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
    sampling_params?: SamplingParamsInput | null | undefined;
    /** @default [] */
    input_shields?: string[] | null | undefined;
    /** @default [] */
    output_shields?: string[] | null | undefined;
    /** @default [] */
    toolgroups?: AgentToolGroup[] | null | undefined;
    /** @default [] */
    client_tools?: ToolDefInput[] | null | undefined;
    /**
     * @deprecated
     * Use `tool_config.tool_choice`. If both are given they must agree.
     * @default null
     */
    tool_choice?: ToolChoice | null | undefined;
    /**
     * @deprecated
     * Use `tool_config.tool_prompt_format`. If both are given they must agree.
     * @default null
     */
    tool_prompt_format?: ToolPromptFormat | null | undefined;
    /** @default null */
    tool_config?: ToolConfigInput | null | undefined;
    /**
     * How many inferences a turn may make, its resumes included; 0 acts as 1, null as 10.
     * @default 10
     */
    max_infer_iters?: number | null | undefined;
    model: string;
    /** The system message; an empty one is left out. */
    instructions: string;
    /** @default null */
    name?: string | null | undefined;
    /**
     * Without it, the agent's sessions are in memory and lost when the server stops.
     * @default false
     */
    enable_session_persistence?: boolean | null | undefined;
    /** @default null */
    response_format?: ResponseFormat | null | undefined;
}
/** The configuration of an agent, with defaults filled in and the deprecated fields merged. */
export interface AgentConfig {
    sampling_params: SamplingParams | null;
    input_shields: string[] | null;
    output_shields: string[] | null;
    toolgroups: AgentToolGroup[] | null;
    client_tools: ToolDef[] | null;
    /** @deprecated */
    tool_choice: ToolChoice | null;
    /** @deprecated */
    tool_prompt_format: ToolPromptFormat | null;
    tool_config: ToolConfig | null;
    max_infer_iters: number | null;
    model: string;
    instructions: string;
    name: string | null;
    enable_session_persistence: boolean | null;
    response_format: ResponseFormat | null;
}
/** A stored agent. */
export interface Agent {
    agent_id: string;
    agent_config: AgentConfig;
    created_at: Timestamp;
}
/** Creates an agent. */
export interface AgentCreateRequest {
    agent_config: AgentConfigInput;
}
/** The id of the new agent. */
export interface AgentCreateResponse {
    agent_id: string;
}
/** A page of agents. */
export interface AgentPage {
    data: Agent[];
    has_more: boolean;
    /** The path of the request. */
    url: string | null;
}
/** A conversation with an agent. */
export interface Session {
    session_id: string;
    session_name: string;
    turns: Turn[];
    started_at: Timestamp;
}
/** Creates a session. */
export interface SessionCreateRequest {
    session_name: string;
}
/** The id of the new session. */
export interface SessionCreateResponse {
    session_id: string;
}
/** A page of sessions. */
export interface SessionPage {
    data: Session[];
    has_more: boolean;
    /** The path of the request. */
    url: string | null;
}
/** UTC, ISO 8601, with microseconds and `Z`. */
export type Timestamp = string;
/** One call of the model. */
export interface InferenceStep {
    turn_id: string;
    step_id: string;
    started_at: NullableTimestamp;
    completed_at: NullableTimestamp;
    step_type: "inference";
    model_response: CompletionMessage;
}
/** One call of a server tool, or the client's responses to all pending calls. */
export interface ToolExecutionStep {
    turn_id: string;
    step_id: string;
    started_at: NullableTimestamp;
    completed_at: NullableTimestamp;
    step_type: "tool_execution";
    tool_calls: ToolCall[];
    tool_responses: ToolResponse[];
}
/** One run of the shields of a touchpoint, with the violation of the highest level. */
export interface ShieldCallStep {
    turn_id: string;
    step_id: string;
    started_at: NullableTimestamp;
    completed_at: NullableTimestamp;
    step_type: "shield_call";
    violation: SafetyViolation | null;
}
/** A query of memory. Understudy never makes such a step; older records may contain one. */
export interface MemoryRetrievalStep {
    turn_id: string;
    step_id: string;
    started_at: NullableTimestamp;
    completed_at: NullableTimestamp;
    step_type: "memory_retrieval";
    vector_db_ids: string;
    inserted_context: InterleavedContent;
}
/** A time, or null while there is none. */
export type NullableTimestamp = Timestamp | null;
/**
 * The type of a step.
 */
export type StepType = "inference" | "tool_execution" | "shield_call" | "memory_retrieval";
/** One step of a turn. */
export type Step = InferenceStep | ToolExecutionStep | ShieldCallStep | MemoryRetrievalStep;
/** A step, wrapped. */
export interface StepResponse {
    step: Step;
}
/** A document that a turn produced. */
export interface Attachment {
    content: InterleavedContent | URLReference;
    mime_type: string;
}
/** One request of the user with the agent's answer and its steps. */
export interface Turn {
    turn_id: string;
    session_id: string;
    input_messages: TurnInputMessage[];
    steps: Step[];
    output_message: CompletionMessage;
    output_attachments: Attachment[];
    started_at: Timestamp;
    /** Null while the turn awaits input. */
    completed_at: Timestamp | null;
}
/** Creates a turn. */
export interface TurnCreateRequest {
    messages: InputMessage[];
    /** @default false */
    stream?: boolean | null | undefined;
    /**
     * Their text is added to the last message.
     * @default null
     */
    documents?: Document[] | null | undefined;
    /**
     * Added to the agent's for this turn.
     * @default null
     */
    toolgroups?: AgentToolGroup[] | null | undefined;
    /**
     * Replaces the agent's for this turn.
     * @default null
     */
    tool_config?: ToolConfigInput | null | undefined;
}
/** Responds to the pending calls of a turn. */
export interface TurnResumeRequest {
    tool_responses: ToolResponseInput[];
    /** @default false */
    stream?: boolean | null | undefined;
}
/** A turn has begun. The first event of a turn, not of its resumes. */
export interface TurnStartEvent {
    event_type: "turn_start";
    turn_id: string;
}
/** A step has begun. */
export interface StepStartEvent {
    event_type: "step_start";
    step_type: StepType;
    step_id: string;
    /** For shields: their `touchpoint`, `user-input` or `assistant-output`. */
    metadata: Metadata | null;
}
/** A step has an addition. */
export interface StepProgressEvent {
    event_type: "step_progress";
    step_type: StepType;
    step_id: string;
    delta: ContentDelta;
}
/** A step is complete. A resumed turn begins with this event for the client's tools. */
export interface StepCompleteEvent {
    event_type: "step_complete";
    step_type: StepType;
    step_id: string;
    step_details: Step;
}
/** The turn has ended and is stored. The last event. */
export interface TurnCompleteEvent {
    event_type: "turn_complete";
    turn: Turn;
}
/** The turn is stored and awaits responses to the calls in its output. The last event. */
export interface TurnAwaitingInputEvent {
    event_type: "turn_awaiting_input";
    turn: Turn;
}
/** An event of a running turn. */
export type TurnEvent = TurnStartEvent | StepStartEvent | StepProgressEvent | StepCompleteEvent | TurnCompleteEvent | TurnAwaitingInputEvent;
/** An event in a stream. */
export interface TurnStreamEvent {
    event: {
        payload: TurnEvent;
    };
}
/** The turn failed; nothing follows. */
export interface TurnStreamError {
    error: {
        /** Status, colon, space, text. */
        message: string;
    };
}
/** One `data:` line of a turn's stream. */
export type TurnStreamItem = TurnStreamEvent | TurnStreamError;
/** The server is healthy. */
export interface Health {
    status: "OK" | "Error" | "Not Implemented";
    /** What its operator has to know, such as that its store may lose records in a crash. */
    message?: string | undefined;
}
/** The server is not healthy, with the reason. */
export interface UnhealthyServer {
    status: "Error";
    message: string;
}
/** The version of the server. */
export interface Version {
    version: string;
}
/** One route of the server. */
export interface RouteInfo {
    route: string;
    method: string;
    provider_types: string[];
}
/** All routes. */
export interface RouteList {
    data: RouteInfo[];
}
/** A model that agents can name. */
export interface Model {
    identifier: string;
    provider_resource_id: string | null;
    provider_id: string;
    type: "model";
    metadata: Metadata;
    model_type: ModelType;
    /** The same as `identifier`, for clients of OpenAI's API. */
    id?: string | undefined;
    /**
     * For clients of OpenAI's API.
     */
    object?: "model" | undefined;
    /** Unix time in seconds, for clients of OpenAI's API. */
    created?: number | undefined;
    /** The provider, for clients of OpenAI's API. */
    owned_by?: string | undefined;
}
/**
 * The purpose of a model.
 */
export type ModelType = "llm" | "embedding";
/** All models. */
export interface ModelList {
    data: Model[];
    /**
     * For clients of OpenAI's API.
     */
    object?: "list" | undefined;
}
/** A name for a provider's model. */
export interface ModelRegisterRequest {
    /**
     * Format: path-name
     * The name, which a path must be able to carry.
     */
    model_id: string;
    /**
     * The provider's name for it; by default the same name.
     * @default null
     */
    provider_model_id?: string | null | undefined;
    /**
     * The provider; by default the only one.
     * @default null
     */
    provider_id?: string | null | undefined;
    /** @default null */
    metadata?: Metadata | null | undefined;
    /**
     * By default `llm`.
     * @default null
     */
    model_type?: ModelType | null | undefined;
}
/** A shield that agents can name. */
export interface Shield {
    identifier: string;
    provider_resource_id: string | null;
    provider_id: string;
    type: "shield";
    params: Metadata | null;
}
/** All shields. */
export interface ShieldList {
    data: Shield[];
}
/** A name for a provider's shield. */
export interface ShieldRegisterRequest {
    /**
     * Format: path-name
     * The name, which a path must be able to carry.
     */
    shield_id: string;
    /**
     * The provider's name for it; by default the same name.
     * @default null
     */
    provider_shield_id?: string | null | undefined;
    /**
     * The provider; by default the only one.
     * @default null
     */
    provider_id?: string | null | undefined;
    /**
     * Parameters for every run of the shield.
     * @default null
     */
    params?: Metadata | null | undefined;
}
/** A toolgroup that agents can name. */
export interface ToolGroup {
    identifier: string;
    provider_resource_id: string | null;
    provider_id: string;
    type: "tool_group";
    mcp_endpoint: URLReference | null;
    /** Default arguments of its tools. */
    args: Metadata | null;
}
/** All toolgroups. */
export interface ToolGroupList {
    data: ToolGroup[];
}
/** A toolgroup with default arguments; its provider need not exist. */
export interface ToolGroupRegisterRequest {
    /**
     * Format: path-name
     * The name, which a path must be able to carry.
     */
    toolgroup_id: string;
    /** Stored and returned; it need not be a provider of this server. */
    provider_id: string;
    /**
     * The address of its MCP server.
     * @default null
     */
    mcp_endpoint?: URLReference | null | undefined;
    /** @default null */
    args?: Metadata | null | undefined;
}
/**
 * A tool of the server, in two forms at once: as a resource with a list of parameters, and by its name and
 *     its schema.
 */
export interface RegisteredTool {
    /** The same as `name`. */
    identifier: string;
    provider_resource_id: string | null;
    provider_id: string;
    type: "tool";
    toolgroup_id: string;
    name: string;
    /** Empty if the tool has none. */
    description: string;
    /** Empty if the tool has none, or only a schema. */
    parameters: ToolParameter[];
    input_schema: Metadata | null;
    output_schema: Metadata | null;
    metadata: Metadata | null;
}
/** Tools as resources. */
export interface ToolList {
    data: RegisteredTool[];
    /** Toolgroups that are left out, as their tools could not be listed; absent if there are none. */
    errors?: ToolGroupError[] | undefined;
}
/** Why the tools of a toolgroup could not be listed. */
export interface ToolGroupError {
    toolgroup_id: string;
    message: string;
}
/** Tools as the model gets them. */
export interface ToolDefList {
    data: ToolDef[];
    /** Toolgroups that are left out, as their tools could not be listed; absent if there are none. */
    errors?: ToolGroupError[] | undefined;
}
/** A tool and its arguments. */
export interface InvokeToolRequest {
    /** Its name, or `group/tool` if several toolgroups have a tool of that name. */
    tool_name: string;
    kwargs: Metadata;
}
/** The result of a tool, a content or an error. */
export interface ToolInvocationResult {
    content: InterleavedContent | null;
    error_message: string | null;
    /** 1 if there is an error, else null. */
    error_code: number | null;
    metadata: Metadata | null;
}
/** The answer of what has nothing to say. */
export type Nothing = null;
/** A vector db. */
export interface VectorDb {
    identifier: string;
    provider_resource_id: string | null;
    provider_id: string;
    type: "vector_db";
    /** The model that makes its vectors. */
    embedding_model: string;
    /** The length of its vectors. Of a db of the configuration 0 while nothing is in it and its model cannot be asked. */
    embedding_dimension: number;
    /** A name for people. */
    vector_db_name: string | null;
}
/** All vector dbs. */
export interface VectorDbList {
    data: VectorDb[];
}
/** A vector db to make. */
export interface VectorDbRegisterRequest {
    /**
     * Format: path-name
     * The name, which a path must be able to carry.
     */
    vector_db_id: string;
    /**
     * The model that makes its vectors; by default that of the provider's configuration.
     * @default null
     */
    embedding_model?: string | null | undefined;
    /**
     * Without effect, as the model is asked.
     * @default null
     */
    embedding_dimension?: number | null | undefined;
    /**
     * The provider; by default the only one.
     * @default null
     */
    provider_id?: string | null | undefined;
    /**
     * Stored and returned.
     * @default null
     */
    provider_vector_db_id?: string | null | undefined;
    /**
     * A name for people.
     * @default null
     */
    vector_db_name?: string | null | undefined;
}
/** A chunk to insert. */
export interface InsertedChunk {
    content: InterleavedContent;
    /**
     * Any JSON object; its `document_id` says of which document the chunk is.
     * @default null
     */
    metadata?: Metadata | null | undefined;
    /** Its vector; by default the model of the db makes it. */
    embedding?: number[] | null | undefined;
}
/** Chunks for a vector db. */
export interface InsertChunksRequest {
    vector_db_id: string;
    chunks: InsertedChunk[];
    /**
     * Not served; must be absent or null.
     * @default null
     */
    ttl_seconds?: number | null | undefined;
}
/**
 * By likeness of vectors (cosine), by words (BM25), or by both (reciprocal rank fusion).
 */
export type SearchMode = "vector" | "keyword" | "hybrid";
/** How `hybrid` joins its two lists. */
export interface Ranker {
    /**
     * Only `rrf` is served.
     */
    type: "rrf" | "weighted";
    /**
     * The constant of reciprocal rank fusion.
     * @default 60
     */
    impact_factor?: number | null | undefined;
}
/** How to search. */
export interface QueryParams {
    /**
     * By default `vector`.
     * @default null
     */
    mode?: SearchMode | null | undefined;
    /** @default 3 */
    max_chunks?: number | null | undefined;
    /**
     * Chunks with a lower score are left out.
     * @default null
     */
    score_threshold?: number | null | undefined;
    /**
     * Whether to send the vectors too.
     * @default false
     */
    include_embeddings?: boolean | null | undefined;
    /** @default null */
    ranker?: Ranker | null | undefined;
}
/** A query to a vector db. */
export interface QueryChunksRequest {
    vector_db_id: string;
    query: InterleavedContent;
    /** @default null */
    params?: QueryParams | null | undefined;
}
/** A chunk that fits a query. */
export interface FoundChunk {
    content: string;
    metadata: Metadata;
    /** Its vector, if the query asks for it. */
    embedding?: number[] | undefined;
}
/** Chunks, and the score of each. */
export interface QueryChunksResponse {
    chunks: FoundChunk[];
    scores: number[];
}
/** A document for a vector db. */
export interface RagDocument {
    document_id: string;
    /** Text, a URL, or a text that is a URL of http, https or data. */
    content: InterleavedContent | URLReference;
    /**
     * By default what its server or its `data:` URL says, else plain text.
     * @default null
     */
    mime_type?: string | null | undefined;
    /**
     * Goes into the metadata of each of its chunks.
     * @default null
     */
    metadata?: Metadata | null | undefined;
}
/** Documents for a vector db. */
export interface InsertDocumentsRequest {
    vector_db_id: string;
    documents: RagDocument[];
    /**
     * Tokens of a chunk; a quarter of them is in the next one too.
     * @default 512
     */
    chunk_size_in_tokens?: number | null | undefined;
}
/** How the query is made of the content; only `default` is served. */
export interface QueryGeneratorConfig {
    type: "default" | "llm";
    /**
     * Between the texts of the content.
     * @default
     */
    separator?: string | null | undefined;
}
/** How to search, and how to show what was found. */
export interface RagQueryConfig {
    /** @default null */
    query_generator_config?: QueryGeneratorConfig | null | undefined;
    /**
     * Tokens of all chunks together; from the first that does not fit they are left out.
     * @default 4096
     */
    max_tokens_in_context?: number | null | undefined;
    /** @default 5 */
    max_chunks?: number | null | undefined;
    /**
     * The text of one chunk; `{index}` and `{chunk.content}` must be in it, `{metadata}` may.
     * @default null
     */
    chunk_template?: string | null | undefined;
    /**
     * By default `vector`.
     * @default null
     */
    mode?: SearchMode | null | undefined;
    /** @default null */
    ranker?: Ranker | null | undefined;
}
/** A query to vector dbs. */
export interface QueryDocumentsRequest {
    content: InterleavedContent;
    vector_db_ids: string[];
    /** @default null */
    query_config?: RagQueryConfig | null | undefined;
}
/** What was found. */
export interface QueryDocumentsResult {
    /** Text for a model; null if nothing was found. */
    content: InterleavedContent | null;
    /**
     * By chunk `document_ids`, `chunks` and `scores`; `dropped`, how many were found that did not fit into
     *     `max_tokens_in_context`.
     */
    metadata: Metadata;
}
/** A shield and the messages to check. */
export interface RunShieldRequest {
    shield_id: string;
    messages: MessageInput[];
    /**
     * Parameters for this run; they override those of the registration.
     * @default null
     */
    params?: Metadata | null | undefined;
}
/** The result of a shield. */
export interface RunShieldResponse {
    violation: SafetyViolation | null;
}
/** The provider of one API of this server. */
export interface ProviderInfo {
    api: string;
    provider_id: string;
    provider_type: string;
    config: Metadata;
    health: Metadata;
}
/** All providers. */
export interface ProviderList {
    data: ProviderInfo[];
}
/** The error as text. */
export interface Problem {
    detail: string;
}
/** The request has no token of a user, in the form of OpenAI's errors. */
export interface AuthenticationProblem {
    error: {
        message: string;
        type?: string | undefined;
        param?: null | undefined;
        code?: string | undefined;
    };
}
/** One error in the shape of a request. */
export interface ShapeError {
    /** The path of the field: `body`, `query` or `path`, then names and indexes. */
    loc: (string | number)[];
    /** The field and what was expected of it. */
    msg: string;
    type: string;
}
/** The request has the wrong shape. */
export interface ShapeProblem {
    error: {
        detail: {
            errors: ShapeError[];
        };
    };
}
/** An error of shape, or another error as text. */
export type BadRequest = ShapeProblem | Problem;
export interface Schemas {
    URL: URLReference;
    ImageSource: ImageSource;
    ImageContentItem: ImageContentItem;
    TextContentItem: TextContentItem;
    InterleavedContentItem: InterleavedContentItem;
    InterleavedContent: InterleavedContent;
    Metadata: Metadata;
    TextDelta: TextDelta;
    ImageDelta: ImageDelta;
    ToolCallDelta: ToolCallDelta;
    ToolCallParseStatus: ToolCallParseStatus;
    ContentDelta: ContentDelta;
    ToolCall: ToolCall;
    ToolCallInput: ToolCallInput;
    ToolResponse: ToolResponse;
    ToolResponseInput: ToolResponseInput;
    ToolParameter: ToolParameter;
    ToolParameterInput: ToolParameterInput;
    ToolDef: ToolDef;
    ToolDefInput: ToolDefInput;
    AgentToolGroupWithArgs: AgentToolGroupWithArgs;
    AgentToolGroup: AgentToolGroup;
    UserMessage: UserMessage;
    UserMessageInput: UserMessageInput;
    SystemMessage: SystemMessage;
    ToolResponseMessage: ToolResponseMessage;
    CompletionMessage: CompletionMessage;
    StopReason: StopReason;
    InputMessage: InputMessage;
    TurnInputMessage: TurnInputMessage;
    CompletionMessageInput: CompletionMessageInput;
    MessageInput: MessageInput;
    Document: Document;
    GreedySamplingStrategy: GreedySamplingStrategy;
    TopPSamplingStrategy: TopPSamplingStrategy;
    TopKSamplingStrategy: TopKSamplingStrategy;
    SamplingStrategy: SamplingStrategy;
    SamplingParams: SamplingParams;
    SamplingParamsInput: SamplingParamsInput;
    ToolChoice: ToolChoice;
    ToolPromptFormat: ToolPromptFormat;
    SystemMessageBehavior: SystemMessageBehavior;
    ToolConfig: ToolConfig;
    ToolConfigInput: ToolConfigInput;
    JsonSchemaResponseFormat: JsonSchemaResponseFormat;
    GrammarResponseFormat: GrammarResponseFormat;
    ResponseFormat: ResponseFormat;
    ViolationLevel: ViolationLevel;
    SafetyViolation: SafetyViolation;
    AgentConfigInput: AgentConfigInput;
    AgentConfig: AgentConfig;
    Agent: Agent;
    AgentCreateRequest: AgentCreateRequest;
    AgentCreateResponse: AgentCreateResponse;
    AgentPage: AgentPage;
    Session: Session;
    SessionCreateRequest: SessionCreateRequest;
    SessionCreateResponse: SessionCreateResponse;
    SessionPage: SessionPage;
    Timestamp: Timestamp;
    InferenceStep: InferenceStep;
    ToolExecutionStep: ToolExecutionStep;
    ShieldCallStep: ShieldCallStep;
    MemoryRetrievalStep: MemoryRetrievalStep;
    NullableTimestamp: NullableTimestamp;
    StepType: StepType;
    Step: Step;
    StepResponse: StepResponse;
    Attachment: Attachment;
    Turn: Turn;
    TurnCreateRequest: TurnCreateRequest;
    TurnResumeRequest: TurnResumeRequest;
    TurnStartEvent: TurnStartEvent;
    StepStartEvent: StepStartEvent;
    StepProgressEvent: StepProgressEvent;
    StepCompleteEvent: StepCompleteEvent;
    TurnCompleteEvent: TurnCompleteEvent;
    TurnAwaitingInputEvent: TurnAwaitingInputEvent;
    TurnEvent: TurnEvent;
    TurnStreamEvent: TurnStreamEvent;
    TurnStreamError: TurnStreamError;
    TurnStreamItem: TurnStreamItem;
    Health: Health;
    UnhealthyServer: UnhealthyServer;
    Version: Version;
    RouteInfo: RouteInfo;
    RouteList: RouteList;
    Model: Model;
    ModelType: ModelType;
    ModelList: ModelList;
    ModelRegisterRequest: ModelRegisterRequest;
    Shield: Shield;
    ShieldList: ShieldList;
    ShieldRegisterRequest: ShieldRegisterRequest;
    ToolGroup: ToolGroup;
    ToolGroupList: ToolGroupList;
    ToolGroupRegisterRequest: ToolGroupRegisterRequest;
    Tool: RegisteredTool;
    ToolList: ToolList;
    ToolGroupError: ToolGroupError;
    ToolDefList: ToolDefList;
    InvokeToolRequest: InvokeToolRequest;
    ToolInvocationResult: ToolInvocationResult;
    Nothing: Nothing;
    VectorDb: VectorDb;
    VectorDbList: VectorDbList;
    VectorDbRegisterRequest: VectorDbRegisterRequest;
    InsertedChunk: InsertedChunk;
    InsertChunksRequest: InsertChunksRequest;
    SearchMode: SearchMode;
    Ranker: Ranker;
    QueryParams: QueryParams;
    QueryChunksRequest: QueryChunksRequest;
    FoundChunk: FoundChunk;
    QueryChunksResponse: QueryChunksResponse;
    RagDocument: RagDocument;
    InsertDocumentsRequest: InsertDocumentsRequest;
    QueryGeneratorConfig: QueryGeneratorConfig;
    RagQueryConfig: RagQueryConfig;
    QueryDocumentsRequest: QueryDocumentsRequest;
    QueryDocumentsResult: QueryDocumentsResult;
    RunShieldRequest: RunShieldRequest;
    RunShieldResponse: RunShieldResponse;
    ProviderInfo: ProviderInfo;
    ProviderList: ProviderList;
    Problem: Problem;
    AuthenticationProblem: AuthenticationProblem;
    ShapeError: ShapeError;
    ShapeProblem: ShapeProblem;
    BadRequest: BadRequest;
}
