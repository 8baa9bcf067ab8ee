/**
 * The file format of a backup: a gzipped tar, so that any machine can open it. It ends with a seal, the
 * SHA-256 of all preceding bytes, so that a truncated or altered file is detected before it is used.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Pack } from 'tar-stream'

export type Entry = { name: string; content: Buffer }

/** An unusable archive. The message is a one-line reason for people. */
export class BadArchive extends Error {}

/** Writes all entries, and waits until the target has received everything. */
export async function writeArchive(
  target: Writable,
  entries: AsyncIterable<Entry>,
  signal?: AbortSignal,
): Promise<void> {
  const tar = pack()
  const written = pipeline(tar, createGzip(), sealing(), target, signal ? { signal } : {})
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => {}) // prevents an unhandled rejection if nothing is left to write; awaited below otherwise
  try {
    for await (const entry of entries) await Promise.race([add(tar, entry), failed])
    tar.finalize()
  } catch (error) {
    tar.destroy()
    await written.catch(() => {})
    throw error
  }
  await written
}

const add = (tar: Pack, { name, content }: Entry) =>
  new Promise<void>((done, fail) => {
    tar.entry({ name, size: content.length, mode: 0o600 }, content, (error) => (error ? fail(error) : done()))
  })

function sealing(): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush: (done) => done(null, sealOf(hash.digest())),
  })
}

const SEAL_BYTES = 58

/** The seal: an empty gzip member with the digest in its extra field, which programs that unpack the file ignore. */
function sealOf(digest: Buffer): Buffer {
  const header = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255])
  const field = Buffer.from([36, 0, 0x53, 0x48, 32, 0]) // extra field 'SH': lengths of the field and of its data
  const nothing = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([header, field, digest, nothing])
}

/** @throws BadArchive if a byte was changed or is missing */
export async function checkSeal(file: string): Promise<void> {
  const bytes = await bytesBeforeSeal(file)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: bytes - 1 })) hash.update(chunk as Buffer)
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, bytes)
    if (!buffer.equals(sealOf(hash.digest()))) throw new BadArchive('it was cut or altered')
  } finally {
    await handle.close()
  }
}

async function bytesBeforeSeal(file: string): Promise<number> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size <= SEAL_BYTES) throw new BadArchive('it is not a whole backup')
    return size - SEAL_BYTES
  } finally {
    await handle.close()
  }
}

/** Yields the entries of an archive in order; each fits in memory. Call `checkSeal` first. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file, { end: (await bytesBeforeSeal(file)) - 1 })
  const tar = extract()
  const read = pipeline(source, createGunzip(), tar)
  read.catch(() => {}) // prevents an unhandled rejection if the reader stops early; awaited below otherwise
  for await (const entry of tar) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    yield { name: entry.header.name, content: Buffer.concat(chunks) }
  }
  await read
}
