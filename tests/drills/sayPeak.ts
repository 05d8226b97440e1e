import { readFileSync } from 'node:fs'

/** Returns the peak memory of this program. Node's own figure includes the parent process. */
const readPeak = () => /VmHWM:\s+(\d+) kB/u.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]

/** Loaded before a command: prints its peak memory at its end. */
process.once('exit', () => console.log(`peak ${readPeak()} KiB`))
