/** Prometheus' own tool, where it is installed: Debian's package is called prometheus. */
import { spawnSync } from 'node:child_process'

export const promtool = (args: string[], input = '') =>
  spawnSync('promtool', args, { input, encoding: 'utf8' })

export const hasPromtool = promtool(['--version']).status === 0
