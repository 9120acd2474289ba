import { ailmentEditor } from './ailmentEditor.ts'

export const { loader, Component } = ailmentEditor.edit
