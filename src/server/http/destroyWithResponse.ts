import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/**
 * Destroys a stream when the response ends: sent, failed after the stream was created, or aborted by the client.
 * Otherwise a stream that nothing reads would block its queue until the next restart.
 */
export const destroyWithResponse = <S extends Readable>(response: ServerResponse, stream: S): S => {
  const destroy = () => void stream.destroy()
  if (response.destroyed) destroy()
  else response.once('close', destroy)
  return stream
}
