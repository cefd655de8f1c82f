/**
 * The anchor of a heading, as code hosts make it: links with an anchor work there and on the site.
 *
 * @param {string} text
 */
export const slug = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
