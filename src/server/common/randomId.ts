import { randomBytes } from 'node:crypto'

/** 128 random bits as a short URL-safe text. */
export const randomId = (): string => randomBytes(16).toString('base64url')
