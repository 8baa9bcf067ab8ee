import { lazy, type ComponentType } from 'react'

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never

/** `React.lazy` for a named export. */
export const lazyNamed = <Code, Name extends keyof Code>(load: () => Promise<Code>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] as ComponentType<PropsOf<Code[Name]>> }))
