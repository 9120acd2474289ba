import { projectEditor } from './projectEditor.ts'

export const { loader, Component } = projectEditor.fresh
