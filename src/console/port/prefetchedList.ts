import { hashKey } from '@tanstack/react-query'
import type { GetListParams, GetListResult } from 'react-admin'
import { token } from './token.ts'

/** Time for which an unused reply is kept, in milliseconds. Rendering the list takes long on a slow phone. */
const KEEP_MS = 10_000

/** Reply to a list's request that was sent before the list rendered. */
let prefetched: { key: string; reply: Promise<GetListResult> } | undefined

/** Identifies a request. Contains the token, so that no user sees the rows of another user's session. */
const getKey = (resource: string, { pagination, sort, filter, meta }: GetListParams): string =>
  hashKey([token.get(), resource, { pagination, sort, filter, meta }])

/** Keeps the reply to a list's request for the next identical request. */
export const savePrefetchedList = (
  resource: string,
  params: GetListParams,
  reply: Promise<GetListResult>,
): void => {
  const added = { key: getKey(resource, params), reply }
  const forget = () => {
    if (prefetched === added) prefetched = undefined
  }
  prefetched = added
  reply.then(() => setTimeout(forget, KEEP_MS), forget)
}

/** Returns the saved reply to an identical request of the same session, once. */
export const takePrefetchedList = (
  resource: string,
  params: GetListParams,
): Promise<GetListResult> | undefined => {
  if (prefetched?.key !== getKey(resource, params)) return undefined
  const { reply } = prefetched
  prefetched = undefined
  return reply
}
