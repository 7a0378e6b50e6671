"""How a test reads along in JupyterLab: run everything, see what went wrong, find the answers, and whether all can read them."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

RUN_ALL = """async seconds => {
  const app = window.jupyterapp, panel = app.shell.currentWidget;
  const run = async () => {
    await app.restored;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
    await app.commands.execute('notebook:run-all-cells');
  };
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error(`not done in ${seconds} s`)), seconds * 1000));
  await Promise.race([run(), late]);
}"""
ANSWER = ".workbook-answer"
RUNNING_TAKES_AT_MOST = 300  # seconds

CODE_CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter(cell => cell.model.type === 'code' && cell.model.sharedModel.getSource().trim())
  .map(cell => ({count: cell.model.executionCount, outputs: cell.model.outputs.toJSON()}))"""


def run_all(page: Page) -> None:
    """Runs every cell from a fresh kernel, as the menu's Run All Cells does, and waits for the last."""
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext", timeout=60_000)
    page.evaluate(RUN_ALL, RUNNING_TAKES_AT_MOST)


def code_cells(page: Page) -> list[dict[str, Any]]:
    """The code cells as they stand: each one's count and outputs."""
    cells: list[dict[str, Any]] = page.evaluate(CODE_CELLS)
    return cells


def errors(page: Page) -> list[str]:
    """What went wrong, a line a fault; a cell that was never run is one."""
    cells = code_cells(page)
    unrun = [f"cell {place} was not run" for place, cell in enumerate(cells, 1) if not cell["count"]]
    raised = [output for cell in cells for output in cell["outputs"] if output["output_type"] == "error"]
    return unrun + [f"{output['ename']}: {output['evalue']}" for output in raised]


def answers(page: Page) -> Locator:
    """The answers on the page, whatever question they are of."""
    return page.locator(ANSWER)


def barriers(page: Page, root: str = ANSWER) -> list[str]:
    """What axe finds in the way of some readers, a line a finding, within the elements that `root` selects."""
    found = Axe().run(page, context=root).response["violations"]
    return [f"{finding['id']}: {finding['help']}: {node['html']}" for finding in found for node in finding["nodes"]]
