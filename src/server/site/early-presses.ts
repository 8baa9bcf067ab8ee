/**
 * The first HTML can be pressed before any code is here to hear it. This keeps the buttons that were;
 * src/client/site/early-presses.ts presses them again when the page listens.
 */
export const KEEP_EARLY_PRESSES = `<script>addEventListener('click',(window.earlyPresses={buttons:new Set,keep(e){let button=e.target.closest('button');button&&earlyPresses.buttons.add(button)}}).keep)</script>`
