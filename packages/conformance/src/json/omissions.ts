/** Fields that openapi.yaml declares and some servers leave out. Which of them do, their profiles say. */

/** The fields that a client tool lacks, by the form in which the server keeps the tool. */
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
