/** What a page may show a picture from. */
import { optionalLine } from './text.ts'

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
