/** What a page may show a picture from. */
import { z } from 'zod'
import { isUploaded } from './pictures.ts'
import { line, optionalLine } from './text.ts'

/** This site's own path, or a whole https address. */
const isPictureAddress = (text: string) =>
  /^\/(?![/\\])\S*$/.test(text) || (/^https:\/\/\S+$/i.test(text) && URL.canParse(text))

/** An address of at most `max` characters; missing and empty are both null. */
export const pictureAddress = (max: number) =>
  optionalLine(max)
    .refine(
      (text) => text === '' || isPictureAddress(text),
      'Please enter an address beginning with https://',
    )
    .nullish()
    .transform((text) => (text ? text : null))

const percent = z.int().min(0).max(100)

/** An uploaded photograph with its description; the focal point, in per cent, stays in view where it is cropped. */
export const photographInput = z.object({
  url: z.string().refine(isUploaded, 'Please upload this photograph again'),
  alt: line(300, 'Please say what the photograph shows'),
  focalX: percent,
  focalY: percent,
})
