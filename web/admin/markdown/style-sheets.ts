import { StyleModule } from 'style-mod'

const adopted = new Set<StyleModule>()

// The Content-Security-Policy allows no style element that a script writes; sheets that a script constructs are its own.
StyleModule.mount = (root, modules) => {
  const added = [modules].flat().filter((module) => !adopted.has(module))
  for (const module of added) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(module.getRules())
    adopted.add(module)
    root.adoptedStyleSheets.push(sheet)
  }
}
