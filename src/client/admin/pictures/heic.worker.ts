/** Decodes a HEIC picture, which few browsers can, away from the page: it takes seconds and much memory. */
import libheif from 'libheif-js'

export type Decoded = { pixels: ImageData } | { problem: string }

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void decode(new Uint8Array(data)).then(
    (pixels) => postMessage({ pixels } satisfies Decoded),
    (error: unknown) => postMessage({ problem: String(error) } satisfies Decoded),
  )
})

async function decode(bytes: Uint8Array): Promise<ImageData> {
  const [image] = new libheif.HeifDecoder().decode(bytes)
  if (!image) throw new Error('there is no picture in it')
  const pixels = new ImageData(image.get_width(), image.get_height())
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, (shown) => (shown ? resolve() : reject(new Error('it cannot be decoded'))))
  })
  return pixels
}
