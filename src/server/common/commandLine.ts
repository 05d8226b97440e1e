/** What whoever runs the portal types for one of its commands: what is installed has a program of its own (cli/acredita.ts), the sources have npm's. */
export const typed = (command: string): string =>
  process.argv[1]?.endsWith('acredita.ts') ? `acredita ${command}` : `npm run ${command} --`
