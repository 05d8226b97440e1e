import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/**
 * Destroys a stream when the response ends: it was sent, failed, or was aborted by the client. A stream that is never read to its end
 * would block its queue until the next restart.
 */
export const destroyStreamWithResponse = <S extends Readable>(response: ServerResponse, stream: S): S => {
  const destroy = () => void stream.destroy()
  if (response.destroyed) destroy()
  else response.once('close', destroy)
  return stream
}
