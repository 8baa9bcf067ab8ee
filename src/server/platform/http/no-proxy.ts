/** The payment sandbox is this very process, which no proxy can reach (`NODE_USE_ENV_PROXY`). */
export function callThisMachineDirectly(env: Record<string, string | undefined>): void {
  const name = env['no_proxy'] === undefined ? 'NO_PROXY' : 'no_proxy'
  env[name] = [env[name], 'localhost', '127.0.0.1', '::1'].filter(Boolean).join(',')
}
