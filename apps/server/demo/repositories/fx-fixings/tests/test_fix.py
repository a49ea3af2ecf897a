from fixings import fix


def test_is_the_median():
    assert fix([1.1, 1.3, 1.2]) == 1.2
