import { articleEditor } from './articleEditor.tsx'

export const { loader, Component } = articleEditor.edit
