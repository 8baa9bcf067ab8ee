/** The two font files of the first paint, to be preloaded; app.css names the same files. */
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'

export const fontPreloads: readonly string[] = [fraunces, figtree]
