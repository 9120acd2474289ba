/** Where the labels of a list or sheet are besides `adminFiles.fields` and the headings of pages. */
export const ROW_FORMS: Partial<Record<string, readonly string[]>> = {
  names: ['plantNamesForm.fields', 'recordingForm.fields'],
  uses: ['usesForm'],
  cautions: ['cautionsForm'],
  identifiers: ['identifiersForm.fields'],
  distribution: ['placesForm.fields'],
  dangerSigns: ['signsForm'],
  codes: ['identifiersForm.fields'],
  sources: ['sourceForm.fields', 'sourceForm'],
  tags: ['tagMaker'],
}
