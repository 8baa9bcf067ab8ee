/** Rules for the pictures that a page may show. */
import { z } from 'zod'
import { isUploaded } from './pictures.ts'
import { line, optionalLine } from '../text/text.ts'
import { parseUrl } from '../text/urls.ts'

/** A path of this site, or an absolute https URL. */
const isPictureAddress = (text: string) =>
  /^\/(?![/\\])\S*$/.test(text) || (/^https:\/\/\S+$/i.test(text) && parseUrl(text) !== undefined)

/** A URL of at most `max` characters. Missing and empty both become null. */
export const pictureAddress = (max: number) =>
  addressOrBlank(max)
    .nullish()
    .transform((text) => (text ? text : null))

/** The optional URL of an update: undefined leaves the picture, null and empty remove it. */
export const changedPictureAddress = (max: number) =>
  addressOrBlank(max)
    .nullable()
    .transform((text) => (text ? text : null))

const addressOrBlank = (max: number) =>
  optionalLine(max)
    .unwrap()
    .refine(
      (text) => text === '' || isPictureAddress(text),
      'Please enter an address beginning with https://',
    )

const percent = z.int().min(0).max(100)

/** An uploaded photograph with its description. The focal point, in per cent, stays visible when it is cropped. */
export const photographInput = z.object({
  url: z.string().refine(isUploaded, 'Please upload this photograph again'),
  alt: line(300, 'Please say what the photograph shows'),
  focalX: percent,
  focalY: percent,
})
