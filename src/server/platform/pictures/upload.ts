/** Uploads and serves pictures: owners and writers upload, everybody reads. */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { UPLOAD_SCOPE } from '#shared/platform/api/api-tokens.ts'
import {
  HEIC_PICTURE,
  HEIC_TYPE,
  MAX_PICTURE_BYTES,
  NOT_A_PICTURE,
  PICTURE_TYPES,
  TOO_LARGE_PICTURE,
  UPLOAD_PATH,
} from '#shared/platform/pictures/picture-upload.ts'
import { largerFile } from '#shared/platform/pictures/pictures.ts'
import { STALE_IF_ERROR } from '../outage-copy.ts'
import { recordAudit, type Caller } from '../audit/audit.ts'
import { logUnexpected } from '../ops/logging.ts'
import { bearerOf, requireCaller } from '../sign-in/caller.ts'
import { requestContext, type Deps } from '../../context.ts'
import { invalid, tooLarge, unavailable, wrongType } from '../../errors.ts'
import { UnreadablePicture } from './encode.ts'
import { storePicture } from './pictures.ts'
import { ReceivedPicture } from './receive.ts'
import { isPictureName, pictureType, StoreUnavailable } from './store.ts'

const notAPicture = ({ headers }: FastifyRequest) =>
  wrongType(HEIC_TYPE.test(headers['content-type'] ?? '') ? HEIC_PICTURE : NOT_A_PICTURE, 'NOT_A_PICTURE')

function notStored({ log }: FastifyRequest, error: StoreUnavailable) {
  logUnexpected(log, error, 'picture not stored')
  return unavailable(`The picture could not be saved: ${error.message}.`, 'NO_STORAGE')
}

type UploadOptions = {
  deps: Deps
  /** Gives a request more time, as a slow client needs for a picture. */
  allowUploadTime: (request: FastifyRequest) => void
  /** Other uploads, besides pictures that everybody may see. */
  others: readonly Upload[]
}

/** An upload route: its path, who may use it, and what happens to the picture. */
export type Upload = {
  path: string
  access: Parameters<typeof requireCaller>[1]
  store: (received: ReceivedPicture, caller: Caller) => Promise<object>
}

/** Registers `POST /api/admin/pictures` and other uploads. Refuses unauthorised callers before reading the body. */
export async function pictureUploads(app: FastifyInstance, options: UploadOptions): Promise<void> {
  const { deps } = options
  app.removeAllContentTypeParsers()
  app.addContentTypeParser([...PICTURE_TYPES], (_request: FastifyRequest, body: Readable) =>
    ReceivedPicture.from(body),
  )
  // other error messages are about JSON
  app.setErrorHandler((error, request) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw notAPicture(request)
    throw error instanceof StoreUnavailable ? notStored(request, error) : error
  })

  take(app, options, {
    path: UPLOAD_PATH,
    access: { scope: UPLOAD_SCOPE.name, roles: ['writer'] },
    async store(received, caller) {
      const picture = await storePicture(deps.uploads, received)
      await recordAudit(deps.db, { action: 'picture-uploaded', name: picture.url, ...caller })
      return picture
    },
  })
  for (const other of options.others) take(app, options, other)
}

function take(
  app: FastifyInstance,
  { deps, allowUploadTime }: UploadOptions,
  { path, access, store }: Upload,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.post(path, {
    onRequest: async (request, reply) => {
      const ctx = requestContext(deps, request, reply, bearerOf(request))
      const { caller } = await requireCaller(ctx, access)
      callers.set(request, caller)
      if (Number(request.headers['content-length']) > MAX_PICTURE_BYTES) {
        // the rest of the body is not read
        void reply.header('connection', 'close')
        throw tooLarge(TOO_LARGE_PICTURE)
      }
      allowUploadTime(request)
    },
    handler: async (request, reply) => {
      const { body } = request
      if (!(body instanceof ReceivedPicture)) throw notAPicture(request)
      try {
        const picture = await store(body, callers.get(request)!)
        return await reply.status(201).header('cache-control', 'no-store').send(picture)
      } catch (error) {
        if (error instanceof UnreadablePicture) throw invalid(error.message, 'NOT_A_PICTURE')
        throw error
      } finally {
        await body.remove()
      }
    },
  })
}

/** Serves `/uploads/<name>`. Names contain a hash, so files never change and may be cached forever. */
export function pictures(app: FastifyInstance, { uploads }: Deps): void {
  app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const name = request.params['*']
    if (!isPictureName(name)) return missing(reply)
    const headers = {
      'cache-control': `public, max-age=31536000, immutable, ${STALE_IF_ERROR}`,
      etag: `"${name}"`,
    }
    if (fresh({ 'if-none-match': request.headers['if-none-match'] }, headers))
      return reply.status(304).headers(headers).send()
    const content = await read(name).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error
      logUnexpected(request.log, error, 'picture not read')
      throw unavailable('This picture cannot be shown right now. Please try again in a moment.', 'NO_STORAGE')
    })
    if (!content) return missing(reply)
    return reply.headers({ ...headers, 'content-type': pictureType(name) }).send(content)
  })

  async function read(name: string) {
    const larger = largerFile(name)
    return (await uploads.get(name)) ?? (larger && uploads.get(larger))
  }
}

const missing = (reply: FastifyReply) =>
  reply
    .status(404)
    .headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
    .send('There is no such picture.\n')
