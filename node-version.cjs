/**
 * Loaded before every command of package.json, by any Node: one that cannot read TypeScript would end with a stack trace. npm
 * installs the project's own among the optional packages.
 */
if (!process.features.typescript) {
  process.stderr.write(
    `This is Node ${process.version}, and the site needs a newer one: run npm ci without --omit=optional, which brings its own\n`,
  )
  process.exit(1)
}
