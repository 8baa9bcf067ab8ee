/** The part of the library that is used: its own types describe the C functions below it. */
declare module 'libheif-js' {
  type Image = {
    get_width(): number
    get_height(): number
    display(into: ImageData, done: (shown: ImageData | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] } }
  export default libheif
}
