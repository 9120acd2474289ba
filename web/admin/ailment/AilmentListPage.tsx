import { contentListPage } from '../content/ContentListPage.tsx'

export const { loader, Component } = contentListPage('ailments')
