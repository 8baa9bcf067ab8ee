/** Excludes this machine from `NODE_USE_ENV_PROXY`: no proxy can reach the payment sandbox in this process. */
export function callThisMachineDirectly(env: Record<string, string | undefined>): void {
  const name = env['no_proxy'] === undefined ? 'NO_PROXY' : 'no_proxy'
  env[name] = [env[name], 'localhost', '127.0.0.1', '::1'].filter(Boolean).join(',')
}
