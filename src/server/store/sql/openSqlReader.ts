import type { Reader } from '../store.ts'
import { openSqlite, sqlite } from './sqlite.ts'
import { sqlReader } from './sqlReader.ts'

/** Reads a store that somebody else keeps: another thread of the same portal. */
export const openSqlReader = (filename: string): Reader => sqlReader(openSqlite(filename, 'read'), sqlite)
