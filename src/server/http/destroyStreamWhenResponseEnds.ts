import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/** Destroys a stream when its response is sent or aborted. An unread stream would otherwise block later downloads. */
export const destroyStreamWhenResponseEnds = <S extends Readable>(response: ServerResponse, stream: S): S => {
  const destroy = () => void stream.destroy()
  if (response.destroyed) destroy()
  else response.once('close', destroy)
  return stream
}
