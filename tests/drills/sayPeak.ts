/** Loaded before a command: says at its end how much memory it had at most. */
process.once('exit', () => console.log(`peak ${process.resourceUsage().maxRSS} KiB`))
