import { z } from 'zod'
import { NEWS_CHOICES } from './news.ts'

/** Optional in the forms that collect an address. */
export const newsChoice = /* @__PURE__ */ z.enum(NEWS_CHOICES)

/** The page that a link in a receipt or in news opens. */
export const newsWish = /* @__PURE__ */ z.object({ wantsNews: /* @__PURE__ */ z.boolean() })
export type NewsWish = z.infer<typeof newsWish>
export const newsLinkInput = /* @__PURE__ */ z.object({ token: /* @__PURE__ */ z.string().max(60) })
export const chooseNewsInput = /* @__PURE__ */ z.object({
  token: /* @__PURE__ */ z.string().max(60),
  wantsNews: /* @__PURE__ */ z.boolean(),
})
