/** The pictures that a page may show. */
import { z } from 'zod'
import { isUploaded } from './pictures.ts'
import { line, optionalLine } from '../text/text.ts'
import { parseUrl } from '../text/urls.ts'

/** This site's own path, or an absolute https URL. */
const isPictureAddress = (text: string) =>
  /^\/(?![/\\])\S*$/.test(text) || (/^https:\/\/\S+$/i.test(text) && parseUrl(text) !== undefined)

/** A URL of at most `max` characters; missing and empty are both null. */
export const pictureAddress = (max: number) =>
  addressOrBlank(max)
    .nullish()
    .transform((text) => (text ? text : null))

/** For an update, made optional: what is omitted keeps its picture, null and blank remove it. */
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

/** An uploaded photograph with its description; the focal point, in per cent, stays visible when it is cropped. */
export const photographInput = z.object({
  url: z.string().refine(isUploaded, 'Please upload this photograph again'),
  alt: line(300, 'Please say what the photograph shows'),
  focalX: percent,
  focalY: percent,
})
