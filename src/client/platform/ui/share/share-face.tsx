import { Glyph } from '../glyph.tsx'

/** Icon and label of the button that shares. */
export const ShareFace = () => (
  <>
    <Glyph d="M12 15V3M7.500 7L12 3l4.500 4M5 11v8.500h14V11" />
    <span>Share</span>
  </>
)
