/** Fields that openapi.yaml declares and some servers leave out. Which of them do, their profiles say. */

/** Of a client tool, by the form in which the server keeps it. */
export const omittedFromTools = {
  both: [],
  parameters: ["input_schema", "output_schema", "toolgroup_id"],
  input_schema: ["parameters"],
} as const;

export const omissions: readonly string[] = [
  "url",
  "arguments_json",
  ...Object.values(omittedFromTools).flat(),
];
