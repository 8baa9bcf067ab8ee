/** A part of a page that is fetched when needed may take its time on a busy machine: wait for what is said, not for how long. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 30_000 })
