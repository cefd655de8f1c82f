/**
 * How to run npm: as the very npm that runs us, which also spares a shell on Windows; else the one on the path.
 *
 * @param {...string} args
 * @returns {[command: string, ...args: string[]]}
 */
export function npm(...args) {
  const path = process.env.npm_execpath;
  return path !== undefined && /npm-cli\.c?js$/.test(path)
    ? [process.execPath, path, ...args]
    : ["npm", ...args];
}
