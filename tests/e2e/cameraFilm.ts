import { writeFile } from 'node:fs/promises'
import { create } from 'qrcode'

const [WIDTH, HEIGHT] = [640, 480]
const QUIET = 4

/** Writes a film of one still image, a QR code on white, that Chromium uses as a camera (y4m: luma and two chroma planes). */
export const writeCameraFilm = async (text: string, path: string): Promise<void> => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const scale = Math.floor(HEIGHT / (modules.size + 2 * QUIET))
  const [marginLeft, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - modules.size * scale) / 2))
  const light = Buffer.alloc(WIDTH * HEIGHT, 235)
  for (let y = 0; y < modules.size * scale; y += 1)
    for (let x = 0; x < modules.size * scale; x += 1)
      if (modules.get(Math.floor(y / scale), Math.floor(x / scale)))
        light[(y + (top ?? 0)) * WIDTH + x + (marginLeft ?? 0)] = 16
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(path, Buffer.concat([head, frame, frame]))
}
