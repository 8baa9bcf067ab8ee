/** The two font files of the first paint, to be preloaded; app.css names the same files. */
import figtree from './figtree-core.woff2?url'
import fraunces from './fraunces-core.woff2?url'

export const fontPreloads: readonly string[] = [fraunces, figtree]
