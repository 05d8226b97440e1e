import { readFileSync } from 'node:fs'

/** The most memory that this program had. What Node itself says of it counts the process that started it as well. */
const peak = () => /VmHWM:\s+(\d+) kB/u.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]

/** Loaded before a command: says at its end how much memory it had at most. */
process.once('exit', () => console.log(`peak ${peak()} KiB`))
