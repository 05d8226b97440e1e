import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/**
 * Destroys a stream when the response is over: sent, refused by an error that was thrown after the stream was made, or given up by the client.
 * Otherwise a stream without a reader would keep its turn in a queue until the next restart.
 */
export const endWithResponse = <S extends Readable>(response: ServerResponse, stream: S): S => {
  const end = () => void stream.destroy()
  if (response.destroyed) end()
  else response.once('close', end)
  return stream
}
