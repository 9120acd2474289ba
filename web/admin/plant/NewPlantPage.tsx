import { plantEditor } from './plantEditor.ts'

export const { loader, Component } = plantEditor.fresh
